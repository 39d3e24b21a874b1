import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';
import packed from '@sparticuz/chromium';
import manifest from '../../package.json' with { type: 'json' };

/** The package's own default arguments are for a cloud function: they switch web security off. These do not. */
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Starts the browser that came with npm, or the one at CHROMIUM_PATH where that cannot run (it is Linux x64). */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** The same browser for several processes, each of which connects to its address. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions());
}

async function launchOptions() {
  return {
    executablePath: process.env['CHROMIUM_PATH'] ?? (await unpackBrowser()),
    args: browserArguments,
    headless: true,
  };
}

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/**
 * Unpacks the browser once for each version. The package reuses whatever lies in the temporary folder, so it is given
 * a folder of its own, renamed into place when whole: two runs at once cannot see half a browser.
 */
async function unpackBrowser(): Promise<string> {
  const home = join(cache, `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);
  if (existsSync(join(home, 'chromium'))) return join(home, 'chromium');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${home}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = draft;
  try {
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(draft, home);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return join(home, 'chromium');
}
