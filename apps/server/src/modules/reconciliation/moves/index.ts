export { selectMovesToSign, selectMovesWithoutWords } from './moves.sql.ts';
