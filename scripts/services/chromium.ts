/** The browser that the browser tests drive: the one on this machine, else one installed now. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium as playwrights } from '@playwright/test';

/** How it is started: without what talks to other hosts by itself, and without a sandbox where root may have none. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without windows to draw it takes a third of the time; the whole browser does as well. */
const shell = '/usr/bin/chromium-headless-shell';
const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian's packages, the first that there is, and the emoji, without which a page is not what people see. */
const debianBrowsers = ['chromium-headless-shell', 'chromium'];
const emoji = 'fonts-noto-color-emoji';
/** How long the lists, or a package, may take to come, in milliseconds. */
const patience = 180_000;

/**
 * Finds Chromium: `CHROMIUM_PATH`, the headless one, which is installed where that can be done, the usual places,
 * Playwright's own download.
 * @returns the program's path
 * @throws Error in plain words where there is none and none can be installed
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

/** A file of that name may be a stand-in that only says where to get it. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @returns what went wrong, in a line; '' where nothing did */
function installDebians(): string {
  if (process.getuid?.() !== 0) return 'Debian packages: only root may install them.';
  console.log('Installing a browser for the browser tests ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Where the lists cannot be fetched, those at hand may still do.
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
