/** Chromium for the browser tests: an installed one, else it is installed now. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium as playwrights } from '@playwright/test';

/** Start flags: no background requests to other hosts, and no sandbox as root, where it does not work. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless build is preferred, since it takes a third of the time. The full browser works too. */
const shell = '/usr/bin/chromium-headless-shell';
const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first available of these Debian packages is installed, with an emoji font, so that pages look as for people. */
const debianBrowsers = ['chromium-headless-shell', 'chromium'];
const emoji = 'fonts-noto-color-emoji';
/** Time-out for the package lists and for each package, in milliseconds. */
const patience = 180_000;

/**
 * Finds Chromium, in this order: `CHROMIUM_PATH`, the headless build (installed if possible), the usual paths, Playwright's
 * own download.
 * @returns the program's path
 * @throws Error with a readable message if there is none and none can be installed
 */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named && !runs(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`);
  if (named || runs(shell)) return named || shell;
  const reasons = [installDebians()];
  if (runs(shell)) return shell;
  const whole = () => [...wholeBrowsers, playwrights.executablePath()].find(runs);
  const found = whole();
  if (found) return found;
  reasons.push(installPlaywrights());
  const installed = whole();
  if (installed) return installed;
  throw new Error(
    `There is no Chromium here, and none could be installed.\n${reasons.filter(Boolean).join('\n')}\nInstall one (on Debian: apt-get install ${debianBrowsers[0]} ${emoji}) or name it in CHROMIUM_PATH.`,
  );
}

/** Runs the program, because the file may be a stub that only tells how to install it. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @returns the error as one line; '' if there was none */
function installDebians(): string {
  if (process.getuid?.() !== 0) return 'Debian packages: only root may install them.';
  console.log('Installing a browser for the browser tests ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // If the package lists cannot be fetched, the existing ones may be enough.
  spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore', timeout: patience });
  const reasons: string[] = [];
  for (const browser of debianBrowsers) {
    const asked = ['install', '-y', '-q', '--no-install-recommends', browser, emoji];
    const reason = outcome(`Debian's ${browser}`, spawnSync('apt-get', asked, { env, timeout: patience }));
    if (!reason) return '';
    reasons.push(reason);
  }
  return reasons.join('\n');
}

function installPlaywrights(): string {
  const program = 'node_modules/@playwright/test/cli.js';
  return outcome("Playwright's download", spawnSync(process.execPath, [program, 'install', 'chromium']));
}

function outcome(what: string, done: ReturnType<typeof spawnSync>): string {
  if (done.status === 0) return '';
  const words = String(done.stderr ?? done.error ?? '')
    .trim()
    .split('\n');
  return `${what}: ${words.at(-1) || 'did not work.'}`;
}
