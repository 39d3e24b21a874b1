import { canonicalJson } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import type { Listener } from '#platform/events';
import { newId } from '#platform/ids';
import { lockEntity, selectKnown, selectStatus } from './changes.sql.ts';
import { savePendingChange } from './hold-raise.ts';
import type { RaisingDeps } from './raising-deps.ts';

interface AddedDestination {
  payoutMethodId: string;
  merchantId: string;
  institution: string;
  last4: string;
  usableAfter: string;
  byId: string | null;
}

/**
 * On `payoutMethods.added`: a destination that a merchant's person typed cools down by its own row;
 * everybody concerned is mailed of it and may stop it until then, like any other raise. Hearing of
 * it twice keeps it once.
 */
export function coolDestination(deps: RaisingDeps): Listener<AddedDestination> {
  return async (events, trx) => {
    for (const { mode, payload } of events)
      if (deps.installation !== 'demo' && mode === 'live') await coolDown(trx, deps, payload);
  };
}

async function coolDown(
  trx: Trx,
  deps: RaisingDeps,
  { payoutMethodId, merchantId, institution, last4, usableAfter, byId }: AddedDestination,
): Promise<void> {
  if (byId?.startsWith('usr_') !== true) return;
  const subject = { act: 'payoutMethod', subjectId: payoutMethodId, part: '' } as const;
  await lockEntity(subject).execute(trx);
  const { now } = await one(trx, selectStatus(subject, 0));
  const beginsAt = new Date(usableAfter);
  if (beginsAt <= now || (await maybe(trx, selectKnown(subject)))) return;
  await savePendingChange(trx, deps, {
    id: newId('pch'),
    ...subject,
    merchantId,
    personId: null,
    before: canonicalJson(null),
    after: canonicalJson({ institution, last4 }),
    persons: 1,
    askedBy: byId,
    askedAt: now,
    beginsAt,
    lapsesAt: beginsAt,
  });
}
