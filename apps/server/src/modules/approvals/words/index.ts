export { fromOf } from './own-codes.ts';
export type { From, OwnCodeQuestion, OwnCodes } from './own-codes.ts';
export { newPlaces } from './place-of.ts';
export { proveWords } from './prove-words.ts';
export { withWords, withWrittenWords } from './with-words.ts';
export type { ItemWords, Needed } from './with-words.ts';
export { askWord, hashOf, notePlace, openApprovals, signsRecord, withSigns } from './words.ts';
export type { About, Approvals, Speaker, Stand, TakenWord } from './words.ts';
