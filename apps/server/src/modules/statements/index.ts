export { statementEvents } from './events.ts';
