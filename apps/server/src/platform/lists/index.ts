export {
  conditionsOf,
  createdWithin,
  equals,
  every,
  likeText,
  newerThan,
  olderThan,
} from './conditions.sql.ts';
export type { FilterTable } from './conditions.sql.ts';
export { countUpTo, idCursor, noneLeft, pageOfRows, readPage, usualLimit } from './page.ts';
export type { PageBounds, PageQuery } from './page.ts';
