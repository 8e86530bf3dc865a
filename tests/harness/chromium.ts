import { existsSync } from 'node:fs';

// The shell has no window to draw: a journey takes a third less of the processor's time in it.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = process.env['CHROMIUM_PATH'] ?? installed.find((path) => existsSync(path));

/** How tests start their browser: the machine's own where there is one, which stays offline. */
export const chromiumOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
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
