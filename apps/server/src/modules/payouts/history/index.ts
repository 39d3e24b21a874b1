export { readKnownForMs } from './read-first-paid.ts';
