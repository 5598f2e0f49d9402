// How the headless Chromium is started, by the tests and by everything that measures or takes pictures.
export const CHROMIUM = {
  executablePath: process.env.MARUBATSU_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
