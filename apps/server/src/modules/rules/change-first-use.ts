import { Refusal, writeMoney } from '@wallet/contract';
import type { BodyOf, Currency, endpoints, FirstUse, Money } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import type { Db, Query } from '#platform/db';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { settingPower } from '#platform/settings';
import { insertFirstUse, lockFirstUse, selectFirstUseOrigin } from './first-use.sql.ts';
import { firstUseKey, readFirstUse } from './read-first-use.ts';
import type { RulesAct } from './rules-deps.ts';
import { tellRulesChanged } from './rules-changed.ts';

/** Which first payments are held now, since when and by whose decision. */
export async function showFirstUse(query: Query): Promise<FirstUse> {
  const { holdAboveMinor, knownAfterHours, sources } = await readFirstUse(query);
  const origin = await maybe(query, selectFirstUseOrigin(firstUseKey));
  const shown = (currency: Currency) => {
    const minor = holdAboveMinor[currency];
    return minor === null ? null : writeMoney({ minor, currency });
  };
  return {
    holdAbove: { IDR: shown('IDR'), PHP: shown('PHP') },
    knownAfterHours,
    sources: sources as FirstUse['sources'],
    validFrom: (origin?.validFrom ?? new Date(0)).toISOString(),
    reason: origin?.reason ?? '',
    changedBy: origin?.changedBy ?? null,
  };
}

/** Changes it from now on. Refuses with revisionConflict when it is another one than was seen, or currencyMismatch. */
export function changeFirstUse(
  { db }: { db: Db },
  { principal, wish, ...trail }: RulesAct & { wish: BodyOf<(typeof endpoints)['setFirstUse']> },
): Promise<FirstUse> {
  const { holdAbove, knownAfterHours, sources, reason } = wish;
  return db.transaction(async (trx) => {
    await lockFirstUse().execute(trx);
    const before = await showFirstUse(trx);
    if (Date.parse(before.validFrom) !== Date.parse(wish.validFrom))
      throw new Refusal('revisionConflict');
    const value = {
      holdAboveMinor: { IDR: minorOf(holdAbove.IDR, 'IDR'), PHP: minorOf(holdAbove.PHP, 'PHP') },
      knownAfterHours,
      sources: [...new Set(sources)],
    };
    const id = newId('set');
    await insertFirstUse({
      id,
      key: firstUseKey,
      value: JSON.stringify(value),
      reason,
      by: principal.userId,
    }).execute(trx);
    await signPowerRow(trx, rowKeys(), settingPower, id);
    const after = await showFirstUse(trx);
    const terms = ({ holdAbove: above, knownAfterHours: hours, sources: of }: FirstUse) => ({
      holdAbove: above,
      knownAfterHours: hours,
      sources: of,
    });
    await recordAudit(trx, {
      actor: actorOf(principal),
      action: 'rule.firstUseChanged',
      entity: 'setting',
      entityId: firstUseKey,
      before: terms(before),
      after: terms(after),
      reason,
      ...trail,
    });
    await tellRulesChanged(trx, { merchantId: null, what: 'firstUse', id });
    return after;
  });
}

function minorOf(money: Money | null, currency: Currency): string | null {
  if (money && money.currency !== currency) throw new Refusal('currencyMismatch');
  return money === null ? null : String(money.minor);
}
