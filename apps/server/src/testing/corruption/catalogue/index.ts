import type { Catalogue } from '../classes.ts';
import { bookTables } from './books.ts';
import { fleetTables } from './fleet.ts';
import { historyTables } from './history.ts';
import { moneyInTables } from './money-in.ts';
import { moneyOutTables } from './money-out.ts';
import { powerTables } from './power.ts';

/** The class and the witness of every column of every table. A new column needs its word here before the tests pass. */
export const catalogue: Catalogue = {
  ...bookTables,
  ...moneyInTables,
  ...moneyOutTables,
  ...powerTables,
  ...fleetTables,
  ...historyTables,
};
