export { takeCase } from './take-case.ts';
export { wordsAbout } from './words-about.sql.ts';
