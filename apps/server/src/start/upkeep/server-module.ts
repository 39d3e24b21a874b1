import { type PowerKind, watchContradicted, watchRows } from '#modules/approvals/row-proofs';
import { defineModule } from '#platform/contents';
import { purgeOldKeys } from '#platform/idempotency';
import type { Sealer } from '#platform/seals';
import type { Platform } from '../platform/start-platform.ts';
import { powerKinds } from '../rows/power-rows.ts';
import { rowHeadsOf } from '../rows/rows-that-stay.ts';
import { checkBooks, proveBooksWhenDue } from './check-books.ts';
import { ensurePartitions } from './partitions.ts';

type Proving = Pick<Platform, 'db' | 'vault' | 'log' | 'config'>;
const ofPayments = powerKinds.filter((kind) => kind.isOfPayments);
const ofPower = powerKinds.filter((kind) => !kind.isOfPayments);

/** What the server does itself, over the rows of many modules. */
export const serverModule = defineModule<
  Platform & { sealers: Record<'audit' | 'postings', Sealer> }
>({
  jobs: {
    'audit.seal': ({ sealers }) => sealers.audit.turn(),
    'ledger.seal': ({ sealers }) => sealers.postings.turn(),
    'idempotency.forgetOld': ({ db }) => purgeOldKeys(db.lists),
    'integrity.lookEachMinute': checkBooks,
    'integrity.proveEachDay': proveBooksWhenDue,
    'approvals.watchContradicted': ({ db, log }) =>
      watchContradicted({ db: db.lists, log }, powerKinds),
    'approvals.watchRows': (parts) => proveRows(parts, ofPower),
    'approvals.watchRowsOfPayments': (parts) => proveRows(parts, ofPayments),
    partitions: ({ db }) => ensurePartitions(db),
  },
});

function proveRows({ db, vault, log, config }: Proving, kinds: readonly PowerKind[]) {
  return watchRows({ db, vault, log, heads: rowHeadsOf(config) }, kinds, { keepsHead: true });
}
