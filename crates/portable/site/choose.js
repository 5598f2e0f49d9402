// Which of a place's first sights fits: its language, its room, and what the address asks for. Runs before anything is shown. Invariant:
// what the address doesn't ask for is never shown.
{
  const { dataset } = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const [, kept] = document.cookie.match(/(?:^|; )lang=(\w+)/) ?? [];
  const isJapanese = (asked.get('lang') ?? kept ?? navigator.language).startsWith('ja');
  const own = asked.get('id') ?? '';
  const fitting = [dataset.own?.split(' ').includes(own) ? own : '', isJapanese ? 'ja' : '', matchMedia('(width < 768px)').matches ? 'phone' : ''];
  const name = fitting.filter(Boolean).join('-') || 'index';
  if (name !== dataset.sight) location.replace(`${name}.html${location.search}${location.hash}`);
  // What else the address asks for is not in this picture.
  for (const key of ['lang', 'theme', fitting[0] && 'id']) asked.delete(key);
  if (asked.size > 0) dataset.asked = 'more';
}
