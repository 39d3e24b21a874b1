/** Makes compressed neighbours of built files, so that a server compresses none of them while somebody waits. */
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and pictures are compressed by their own kind. */
const texts = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below it the saving is less than what the answer’s head says. */
const leastBytes = 1_024;

const codings = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/** Bytes of a folder’s files: all as they are, and as a browser downloads them. */
export interface FolderSize {
  files: number;
  plainBytes: number;
  compressedBytes: number;
}

/**
 * Writes smaller `name.br` and `name.gz` beside each text of at least 1 kB in `folder`, in parallel
 * on Node’s thread pool. Copies those already in `alike`: equal names must have equal bytes.
 */
export async function compressFolder(
  folder: string,
  alike: readonly string[] = [],
): Promise<FolderSize> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map(async (name) => {
        const text = await readFile(join(folder, name));
        const isSmall = text.length < leastBytes || !texts.test(name);
        return [text.length, isSmall ? text.length : await compress(folder, { name, text, alike })];
      }),
  );
  return {
    files: sizes.length,
    plainBytes: sizes.reduce((sum, [plain = 0]) => sum + plain, 0),
    compressedBytes: sizes.reduce((sum, [, compressed = 0]) => sum + compressed, 0),
  };
}

interface Work {
  name: string;
  text: Buffer;
  alike: readonly string[];
}

/** Returns how many bytes the smallest form has. */
async function compress(folder: string, { name, text, alike }: Work): Promise<number> {
  const file = join(folder, name);
  const twin = await twinOf(
    text,
    alike.map((other) => join(other, name)),
  );
  const lengths = await Promise.all(
    Object.entries(codings).map(async ([ending, coding]) => {
      if (twin !== undefined && existsSync(twin + ending)) {
        await copyFile(twin + ending, file + ending);
        return (await readFile(file + ending)).length;
      }
      const packed = await coding(text);
      if (packed.length >= text.length) return text.length;
      await writeFile(file + ending, packed);
      return packed.length;
    }),
  );
  return Math.min(...lengths);
}

async function twinOf(text: Buffer, files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (existsSync(file) && text.equals(await readFile(file))) return file;
  return undefined;
}

/** “301 files, 2,681 kB, compressed 875 kB”. */
export function sizeText({ files, plainBytes, compressedBytes }: FolderSize): string {
  const kB = (bytes: number) => `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
  return `${files} files, ${kB(plainBytes)}, compressed ${kB(compressedBytes)}`;
}
