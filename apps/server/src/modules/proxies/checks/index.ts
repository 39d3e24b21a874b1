export { checkRhythm } from './check-due.ts';
