import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder, sizeText } from './compress-folder.ts';

const script = 'export const amount = 1;\n'.repeat(50_000);
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'compress-'));
});
afterEach(() => rm(home, { recursive: true }));

async function folderOf(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(home, name);
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}

test('each text of a kilobyte and more gets a brotli and a gzip neighbour that hold the very same, and nothing else does', async () => {
  const folder = await folderOf('build', {
    'assets/start.js': script,
    'assets/start.css': 'a{color:red}'.repeat(100),
    'assets/short.js': 'x()',
    'assets/font.woff2': Buffer.alloc(9_000),
    'index.html': '<p>'.repeat(2_000),
  });
  const size = await compressFolder(folder);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
    'font.woff2',
    'short.js',
    'start.css',
    'start.css.br',
    'start.css.gz',
    'start.js',
    'start.js.br',
    'start.js.gz',
  ]);
  expect(await readdir(folder)).toEqual(['assets', 'index.html']);
  const read = (name: string) => readFile(join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('start.js.br')).toString() === script).toBe(true);
  expect(gunzipSync(await read('start.js.gz')).toString() === script).toBe(true);
  expect(size.files).toBe(5);
  expect(size.compressedBytes).toBeLessThan(size.plainBytes / 10);
  expect(sizeText({ files: 306, plainBytes: 2_784_401, compressedBytes: 903_000 })).toBe(
    '306 files, 2,784 kB, compressed 903 kB',
  );
});

test('what another build has compressed is copied, when name and bytes are the same and not otherwise', async () => {
  const earlier = await folderOf('earlier', {
    'assets/same.js': script,
    'assets/other.js': script,
  });
  await compressFolder(earlier);
  const mark = Buffer.from('the earlier build’s own');
  for (const name of ['same', 'other'])
    await writeFile(join(earlier, `assets/${name}.js.br`), mark);
  const now = await folderOf('now', {
    'assets/same.js': script,
    'assets/other.js': `${script}changed();`,
  });
  await compressFolder(now, [join(home, 'missing'), earlier]);
  expect(await readFile(join(now, 'assets/same.js.br'))).toEqual(mark);
  const fresh = brotliDecompressSync(await readFile(join(now, 'assets/other.js.br'))).toString();
  expect(fresh.endsWith('changed();')).toBe(true);
});
