import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostileDocuments,
  hostilePictures,
  hostileSpreadsheets,
  hostileTables,
} from '../../testing/hostile-files/index.ts';
import { fileLimits } from './index.ts';
import { createUntrustedFiles, type UntrustedFiles } from './create-untrusted-files.ts';

let files: UntrustedFiles;
beforeAll(() => {
  files = createUntrustedFiles();
});
afterAll(() => files.close());

const csv = { ...fileLimits.csv, delimiter: ',' };

describe('a hostile file is refused by a limit, with a sentence, and the next one is read by the same process', () => {
  test.each(hostileSpreadsheets)('spreadsheet: $name', async ({ bytes, code }) => {
    await expect(
      files.parse('spreadsheet', bytes(), fileLimits.spreadsheet, 'usr_1'),
    ).rejects.toMatchObject({ code, options: { detail: expect.stringMatching(/\.$/) as string } });
  });
  test.each(hostileTables)('table: $name', async ({ bytes, code }) => {
    await expect(files.parse('csv', bytes(), csv, 'usr_1')).rejects.toMatchObject({
      code,
      options: { detail: expect.stringMatching(/[.?]$/) as string },
    });
  });
  test.each(hostilePictures)('picture: $name', async ({ bytes, code }) => {
    for (const of of ['usr_1', 'usr_2'])
      await expect(
        files.parse('picture', bytes(), { ...fileLimits.logo }, of),
      ).rejects.toMatchObject({ code });
    await expect(files.parse('document', bytes(), fileLimits.proof, 'usr_1')).rejects.toMatchObject(
      { code },
    );
  });
  test.each(hostileDocuments)('document: $name', async ({ bytes, code }) => {
    await expect(files.parse('document', bytes(), fileLimits.proof, 'usr_1')).rejects.toMatchObject(
      { code, options: { detail: expect.stringMatching(/\.$/) as string } },
    );
  });

  test('in the end one process has read them all', async () => {
    expect(await files.parse('csv', Buffer.from('a,b'), csv, 'usr_1')).toEqual([
      { row: 1, cells: ['a', 'b'] },
    ]);
    expect(files.processIds()).toHaveLength(1);
  });
});
