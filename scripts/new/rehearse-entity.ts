/**
 * `npm run rehearse-entity`: makes an entity in a scratch copy, and runs the whole check and the tests
 * that look at every table, right and list. No line is hand-written.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newEntity } from '../new.ts';
import { runIn } from './run-in.ts';
import { copySources } from './scratch-copy.ts';

const tests = [
  'apps/server/src/modules/vouchers',
  'apps/server/src/platform/db/tables/tables.test.ts',
  'apps/server/src/column-classes.test.ts',
  'apps/server/src/table-classes.test.ts',
  'apps/server/src/row-level-security.test.ts',
  'apps/server/src/subscriptions.test.ts',
  'apps/server/src/main.test.ts',
];

const copy = copySources(fileURLToPath(new URL('../..', import.meta.url)));
try {
  newEntity(copy, 'voucher');
  runIn(copy, 'node', ['scripts/check.ts']);
  runIn(copy, 'vitest', ['run', '--project', 'node', ...tests]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
