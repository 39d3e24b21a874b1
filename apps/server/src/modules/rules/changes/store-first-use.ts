import { type Currency, type FirstUse, writeMoney } from '@wallet/contract';
import { z } from 'zod';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { maybe, type Query, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { settingPower } from '#platform/settings';
import { insertFirstUse, selectFirstUseOrigin } from '../first-use.sql.ts';
import { firstUseKey, readFirstUse } from '../read-first-use.ts';
import { publishRulesChanged } from '../rules-changed.ts';

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

/** As what waits says it: amounts are whole minor units in quotes. */
export const firstUseTerms = z.strictObject({
  holdAboveIDR: z.string().nullable(),
  holdAbovePHP: z.string().nullable(),
  knownAfterHours: z.int(),
  sources: z.array(z.string()),
});
export type FirstUseTerms = z.output<typeof firstUseTerms>;

/** What holds now, likewise. */
export async function readFirstUseTerms(query: Query): Promise<FirstUseTerms> {
  const { holdAboveMinor, knownAfterHours, sources } = await readFirstUse(query);
  const { IDR, PHP } = holdAboveMinor;
  return {
    holdAboveIDR: IDR === null ? null : String(IDR),
    holdAbovePHP: PHP === null ? null : String(PHP),
    knownAfterHours,
    sources,
  };
}

/** Puts it in force from now on, signed, with its trail, and tells that requests may be judged otherwise. */
export async function storeFirstUse(
  trx: Trx,
  { terms, reason, by, ...trail }: { terms: FirstUseTerms; reason: string; by: Actor } & Trail,
): Promise<void> {
  const { holdAboveIDR, holdAbovePHP, knownAfterHours, sources } = terms;
  const before = shownTerms(await showFirstUse(trx));
  const id = newId('set');
  await insertFirstUse({
    id,
    key: firstUseKey,
    value: JSON.stringify({
      holdAboveMinor: { IDR: holdAboveIDR, PHP: holdAbovePHP },
      knownAfterHours,
      sources,
    }),
    reason,
    by: by.actorId,
  }).execute(trx);
  await signPowerRow(trx, rowKeys(), settingPower, id);
  await recordAudit(trx, {
    actor: by,
    ...actOn('rule.firstUseChanged', firstUseKey, 'setting'),
    before,
    after: shownTerms(await showFirstUse(trx)),
    reason,
    ...trail,
  });
  await publishRulesChanged(trx, { merchantId: null, what: 'firstUse', id });
}

function shownTerms({ holdAbove, knownAfterHours, sources }: FirstUse) {
  return { holdAbove, knownAfterHours, sources };
}
