export { hostileDocuments } from './documents.ts';
export type { HostileFile } from './hostile-file.ts';
export { hostilePictures, makeJpeg, makePng, makeWebp, pngText } from './pictures.ts';
export { hostileSpreadsheets } from './spreadsheets.ts';
export { hostileTables } from './tables.ts';
