export { lineEvents } from './events.ts';
