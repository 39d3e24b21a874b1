import { ApiError } from '@wallet/contract';
import type { BodyOf, Currency, endpoints, FirstUse, Money } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import { lockFirstUse } from '../first-use.sql.ts';
import { firstUseKey } from '../read-first-use.ts';
import type { RulesAct, RulesDeps } from '../rules-deps.ts';
import { readFirstUseTerms, showFirstUse, storeFirstUse } from './store-first-use.ts';
import type { FirstUseTerms } from './store-first-use.ts';

/**
 * Changes which first payments are held. When live, loosening waits for a second person and the
 * cool-down; tightening applies at once and ends what waits. Refuses revisionConflict,
 * currencyMismatch, mailNeeded, changePending.
 */
export function changeFirstUse(
  { db, raising }: Pick<RulesDeps, 'db' | 'raising'>,
  {
    principal,
    input,
    ip,
    userAgent,
    requestId,
  }: RulesAct & { input: BodyOf<(typeof endpoints)['setFirstUse']> },
): Promise<FirstUse> {
  const { holdAbove, knownAfterHours, reason, validFrom } = input;
  const trail = { ip, userAgent, requestId };
  return db.transaction(async (trx) => {
    await lockFirstUse().execute(trx);
    const seen = await showFirstUse(trx);
    if (Date.parse(seen.validFrom) !== Date.parse(validFrom))
      throw new ApiError('revisionConflict');
    const before = await readFirstUseTerms(trx);
    const terms = {
      holdAboveIDR: minorOf(holdAbove.IDR, 'IDR'),
      holdAbovePHP: minorOf(holdAbove.PHP, 'PHP'),
      knownAfterHours,
      sources: [...new Set(input.sources)],
    };
    const about = { principal, act: 'firstUse', subjectId: firstUseKey, ...trail } as const;
    if (isFirstUseLoosened(before, terms)) {
      const after = { ...terms, reason, validFrom: seen.validFrom };
      const held = await holdRaise(trx, raising, { ...about, before, after, persons: 2 });
      if (held !== null) return seen;
    } else {
      await supersedeRaise(trx, raising, about);
    }
    await storeFirstUse(trx, { terms, reason, by: actorOf(principal), ...trail });
    return showFirstUse(trx);
  });
}

/** Whether fewer first payments are held: a higher limit, a source left out, or destinations known sooner. Pure. */
export function isFirstUseLoosened(before: FirstUseTerms, after: FirstUseTerms): boolean {
  const isHigher = (old: string | null, requested: string | null) =>
    old !== null && (requested === null || BigInt(requested) > BigInt(old));
  return (
    isHigher(before.holdAboveIDR, after.holdAboveIDR) ||
    isHigher(before.holdAbovePHP, after.holdAbovePHP) ||
    after.knownAfterHours < before.knownAfterHours ||
    before.sources.some((source) => !after.sources.includes(source))
  );
}

function minorOf(money: Money | null, currency: Currency): string | null {
  if (money && money.currency !== currency) throw new ApiError('currencyMismatch');
  return money === null ? null : String(money.minor);
}
