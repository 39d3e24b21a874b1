export { hostileDocuments } from './documents.ts';
export type { HostileFile } from './hostile-file.ts';
export {
  hostilePictures,
  makeJpeg,
  makePng,
  makeWebp,
  pngPart,
  pngText,
  webpOf,
} from './pictures.ts';
export { hostileSpreadsheets } from './spreadsheets.ts';
export { hostileTables } from './tables.ts';
