import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.ts';

const patienceMs = 15_000;
const pollMs = 100;

/** The link of the newest mail to an address, once there is one that is not in `before`. */
export function mailedLink(
  product: Product,
  email: string,
  before: readonly string[] = [],
): Promise<string> {
  return mailed(product, email, /https?:\/\/\S+/, before);
}

/** The code of six digits of the newest mail to an address. */
export function mailedCode(product: Product, email: string): Promise<string> {
  return mailed(product, email, /\b\d{6}\b/, []);
}

async function mailed(
  { dataDir }: Product,
  email: string,
  wanted: RegExp,
  before: readonly string[],
): Promise<string> {
  const giveUpAtMs = Date.now() + patienceMs;
  while (Date.now() < giveUpAtMs) {
    const found = (await lettersTo(join(dataDir, 'outbox'), email))
      .flatMap((text) => text.match(wanted) ?? [])
      .find((one) => !before.includes(one));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`no mail to ${email} within ${patienceMs} ms`);
}

/** Newest first: the names of the files sort by time. */
async function lettersTo(folder: string, email: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const letters = await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string },
    ),
  );
  return letters.filter(({ to }) => to === email).map(({ text }) => text);
}
