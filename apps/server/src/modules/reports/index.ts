export { spellings } from './find-by-text.ts';
export { searchWords } from './search-words.ts';
export { whatTextCanBe } from './what-text-can-be.ts';
export type { TextReadings } from './what-text-can-be.ts';
