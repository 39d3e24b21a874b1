export { spellings } from './find-by-text.ts';
export { searchWords } from './search-words.ts';
export { parseSearchText } from './parse-search-text.ts';
export type { SearchReadings } from './parse-search-text.ts';
