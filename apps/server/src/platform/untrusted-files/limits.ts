import type { FileKinds } from './kinds.ts';

/** As long as the text of one import may be. */
const importCharacters = 200_000;
const megabytes = 1_000_000;

/** Limits of users' files. A cell takes at least its comma, so an import has no more cells than characters. */
export const fileLimits = {
  spreadsheet: {
    entries: 1_000,
    unpackedBytes: 50 * megabytes,
    rows: 50_000,
    columns: 500,
    cells: importCharacters + 1,
    characters: importCharacters,
    elements: 1_000_000,
    depth: 50,
    // Excel's longest cell, each character written as a reference.
    textCharacters: 32_767 * 8,
    tagCharacters: 8_192,
  },
  csv: {
    rows: 50_000,
    columns: 500,
    cells: importCharacters + 1,
    cellCharacters: 32_767,
  },
  logo: {
    pixels: 2_000,
    area: 4 * megabytes,
    unpackedBytes: 40 * megabytes,
    isStripped: true,
  },
  proof: {
    // A page that was photographed as one long screen.
    picture: {
      pixels: 30_000,
      area: 120 * megabytes,
      unpackedBytes: 250 * megabytes,
      isStripped: false,
    },
    pdf: { unpackedBytes: 50 * megabytes, streams: 3_000 },
  },
} satisfies {
  spreadsheet: FileKinds['spreadsheet']['limits'];
  csv: Omit<FileKinds['csv']['limits'], 'delimiter'>;
  logo: FileKinds['picture']['limits'];
  proof: FileKinds['document']['limits'];
};
