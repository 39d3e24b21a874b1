import { z } from 'zod';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one } from '#platform/db';
import type { Listener } from '#platform/facts';
import { newId } from '#platform/ids';
import { lockSubject, selectKnown, selectStanding } from './changes.sql.ts';
import { keepChange } from './hold-raise.ts';
import type { RaisingDeps } from './raising-deps.ts';

const added = z.object({
  payoutMethodId: z.string(),
  merchantId: z.string(),
  institution: z.string(),
  last4: z.string(),
  usableAfter: z.iso.datetime(),
  byId: z.string().nullable(),
});

/**
 * On `payoutMethods.added`: a destination that a merchant's person typed cools down by its own row; everybody concerned is mailed
 * of it and may stop it until then, like any other raise. Hearing of it twice keeps it once.
 */
export function coolDestination(deps: RaisingDeps): Listener {
  return async (fact, trx) => {
    if (deps.installation === 'demo' || fact.mode !== 'live') return;
    const { payoutMethodId, merchantId, institution, last4, usableAfter, byId } = added.parse(
      fact.payload,
    );
    if (byId?.startsWith('usr_') !== true) return;
    const subject = { act: 'payoutMethod', subjectId: payoutMethodId, part: '' } as const;
    await lockSubject(subject).execute(trx);
    const { now } = await one(trx, selectStanding(subject, 0));
    const beginsAt = new Date(usableAfter);
    if (beginsAt <= now || (await maybe(trx, selectKnown(subject)))) return;
    await keepChange(trx, deps, {
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
  };
}
