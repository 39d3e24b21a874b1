import type { Mode } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import type { Trx } from '#platform/db';
import { noteEvidence } from '../intents.sql.ts';

/** What is noted of an intent that was changed behind the application. */
const unprovedMark = 'notProved';

interface Unproved {
  id: string;
  mode: Mode;
  accountId: string;
  evidence: Record<string, unknown>;
}

/** Names an intent that is not what the application made of it, once: from then on an alert says so. */
export async function nameUnproved(
  trx: Trx,
  { id, mode, accountId, evidence }: Unproved,
): Promise<void> {
  if (unprovedMark in evidence) return;
  await noteEvidence(id, { [unprovedMark]: true }).execute(trx);
  await recordAudit(trx, {
    actor: systemActor,
    mode,
    action: 'payout.notProved',
    entity: 'payoutIntent',
    entityId: id,
    after: { accountId },
  });
}
