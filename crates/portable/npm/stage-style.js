// How the component looks. Invariants: its colours and distances are the lab's tokens; the rows below the picture have heights of
// their own, so that no sentence moves anything.

export const STYLE = `
:host { display: block; box-sizing: border-box; height: 460px; container-type: inline-size; color-scheme: light dark }
:host([hidden]) { display: none }
:host([theme='light']) { color-scheme: light }
:host([theme='dark']) { color-scheme: dark }
section { display: grid; grid-template: minmax(0, 1fr) auto auto / minmax(0, 1fr); box-sizing: border-box; height: 100%; overflow: hidden; border: 1px solid var(--hairline); border-radius: 6px; background: var(--paper); color: var(--ink); font: var(--text)/1.5 'M PLUS 1', system-ui, 'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic UI', sans-serif; font-variant-numeric: tabular-nums }
:focus-visible { outline: 2px solid var(--ink); outline-offset: -2px }
[hidden] { display: none !important }
svg { display: block; width: 100%; height: 100%; min-height: 0 }
.waits { display: grid; place-content: center; padding: var(--gap); overflow: auto }
.fault { margin: 0; padding: var(--wide); color: var(--focus-text) }
.sentence { box-sizing: border-box; height: 68px; margin: 0; padding: 6px var(--wide); overflow: auto; border-top: 1px solid var(--hairline); background: var(--surface); font-size: 18px; line-height: 28px; line-break: strict }
.sentence b { border-bottom: 1px solid }
.sentence :is([data-is='side'], [data-is='move'], [data-is='count']) { border: 0 }
.sentence [data-tone='circle'] { color: var(--circle) }
.sentence [data-tone='cross'] { color: var(--cross) }
.sentence [data-tone='zero'] { color: var(--zero-text) }
.sentence [data-tone='table'] { color: var(--table) }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; padding: 4px; border-top: 1px solid var(--hairline); background: var(--surface) }
button { flex: none; min-width: 40px; min-height: 40px; padding: 0 var(--near); border: 1px solid transparent; border-radius: 6px; background: none; color: inherit; font: inherit; white-space: nowrap; cursor: pointer }
button:hover { border-color: var(--quiet) }
button[aria-pressed='true'] { background: var(--ink); color: var(--paper) }
input { flex: 1; min-width: 120px; accent-color: var(--ink) }
output { flex: none; padding-inline: 4px; color: var(--quiet); font-size: var(--small) }
@container (width < 600px) {
  .sentence { height: 84px; padding: 4px var(--gap); font-size: 15px; line-height: 24px }
  .end, .word { display: none }
}
@container (width < 400px) {
  .sentence { font-size: 14px; line-height: 22px; height: 76px }
  button { padding: 0 4px }
}
`;
