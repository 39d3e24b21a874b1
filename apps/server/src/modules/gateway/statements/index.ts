export { askForGaps } from './ask-for-gaps.ts';
export { askForDueHistories, askForHistory, askForHistoryBecause } from './ask-for-history.ts';
