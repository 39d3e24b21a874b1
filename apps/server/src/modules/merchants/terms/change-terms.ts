import { methodTable, ApiError } from '@wallet/contract';
import type { Currency, FeeDirection, MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { holdRaise, supersedeRaise } from '#modules/pending-changes';
import { type Db, maybe, one, type Trx } from '#platform/db';
import { errorCode } from '#platform/error-code';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import { amountOrZero } from './amount-or-zero.ts';
import { listFeeRules, listLimits } from './list-terms.ts';
import { checkFeeRaise, checkLimitRaise, type EvaluatedTerm } from './check-raise.ts';
import type { FeeRule } from '../merchant.ts';
import { feePower, limitPower } from '../merchant-power.ts';
import type { MerchantsDeps } from '../merchants-deps.ts';
import { lockMerchant, selectHasPosting } from '../profiles.sql.ts';
import { readMerchant } from '../read-merchant.ts';
import {
  insertFeeRule,
  insertLimit,
  selectTerm,
  deleteUpcomingTerm,
  type TermKind,
} from './terms.sql.ts';

export interface TermsAct extends Trail {
  principal: UserPrincipal;
  merchantId: string;
}

interface LimitInput {
  direction: FeeDirection;
  /** Decimals in the merchant's currency. */
  min: string | null;
  max: string | null;
  /** ISO 8601; absent is now. */
  validFrom?: string | undefined;
}

interface FeeInput extends LimitInput {
  method: FeeRule['method'];
  flat: string;
  percentBasisPoints: number;
}

interface RequestedTerm {
  raise: 'merchantLimit' | 'merchantFee';
  /** What is limited, or charged for. */
  part: string;
  input: LimitInput;
  judged: EvaluatedTerm;
  after: unknown;
}

type TermsDeps = Pick<MerchantsDeps, 'db' | 'identity'>;

/** It raises, and begins later. */
export interface PendingAnswer {
  pendingChangeId: string;
}

const uniqueViolation = '23505';

/**
 * Adds a fee rule from now on or from a time in the future. Deposits that exist keep the fee that
 * was fixed into them. A dearer rule takes merchants’ money: it begins after the cool-down, and the
 * merchant is mailed. A cheaper one ends what waits. Refuses with notFound, stateConflict for a
 * closed merchant, validFromPast, termsExist or methodNotOfCurrency.
 */
export async function addFeeRule(
  deps: TermsDeps,
  { input, ...act }: TermsAct & { input: FeeInput },
): Promise<MerchantFeeRule | PendingAnswer> {
  const id = newId('fee');
  return add(deps.db, act, { kind: 'feeRule', id, input }, async (trx, currency) => {
    const { direction, method, percentBasisPoints } = input;
    if (method !== 'any' && methodTable[method].currency !== currency)
      throw new ApiError('methodNotOfCurrency');
    const amounts = {
      flatMinor: amountOrZero(input.flat, { currency, path: 'flat' }),
      ...bounds(input, currency),
    };
    const held = await holdTerm(deps, trx, act, {
      raise: 'merchantFee',
      part: `${direction}:${method}`,
      input,
      judged: await checkFeeRaise(trx, act.merchantId, { ...input, ...amounts }),
      after: { id, direction, method, percentBasisPoints, ...amounts },
    });
    if (held) return held;
    const added = await maybe(
      trx,
      insertFeeRule({
        id,
        merchantId: act.merchantId,
        direction,
        method,
        percentBasisPoints,
        ...amounts,
        validFrom: input.validFrom ?? null,
        addedBy: act.principal.userId,
      }),
    );
    if (!added) throw new ApiError('validFromPast');
    await signPowerRow(trx, rowKeys(), feePower, id);
    return found(await listFeeRules(trx, { merchantId: act.merchantId, withNames: true }), id);
  });
}

/**
 * Sets limits for one payment from now on or from a time in the future; higher ones after the
 * cool-down. Refuses likewise.
 */
export async function addLimit(
  deps: TermsDeps,
  { input, ...act }: TermsAct & { input: LimitInput },
): Promise<MerchantLimit | PendingAnswer> {
  const id = newId('lim');
  return add(deps.db, act, { kind: 'limit', id, input }, async (trx, currency) => {
    const { direction } = input;
    const amounts = bounds(input, currency);
    const held = await holdTerm(deps, trx, act, {
      raise: 'merchantLimit',
      part: direction,
      input,
      judged: await checkLimitRaise(trx, act.merchantId, { ...input, ...amounts }),
      after: { id, direction, ...amounts },
    });
    if (held) return held;
    const added = await maybe(
      trx,
      insertLimit({
        id,
        merchantId: act.merchantId,
        direction,
        ...amounts,
        validFrom: input.validFrom ?? null,
        addedBy: act.principal.userId,
      }),
    );
    if (!added) throw new ApiError('validFromPast');
    await signPowerRow(trx, rowKeys(), limitPower, id);
    return found(await listLimits(trx, { merchantId: act.merchantId, withNames: true }), id);
  });
}

/** Takes back what has not begun. Refuses with notFound, or termsBegun for what counts or counted: that stays. */
export async function withdrawTerm(
  { db }: { db: Db },
  { principal, merchantId, kind, id, ...trail }: TermsAct & { kind: TermKind; id: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const term = await maybe(trx, selectTerm(kind, { merchantId, id }));
    if (!term) throw new ApiError('notFound');
    // It may begin between the look and its end.
    if (term.hasBegun || !(await one(trx, deleteUpcomingTerm(kind, id))).isGone)
      throw new ApiError('termsBegun');
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      action: `merchant.${kind}Withdrawn`,
      entity: 'merchant',
      entityId: merchantId,
      before: term.before,
      ...trail,
    });
  });
}

interface Term {
  kind: TermKind;
  id: string;
  input: LimitInput;
}

async function add<T extends object>(
  db: Db,
  { principal, merchantId, ...trail }: TermsAct,
  { kind, id, input }: Term,
  work: (trx: Trx, currency: Currency) => Promise<T | PendingAnswer>,
): Promise<T | PendingAnswer> {
  try {
    return await db.transaction(async (trx) => {
      const locked = await maybe(trx, lockMerchant(merchantId));
      const merchant = locked && (await readMerchant(trx, merchantId));
      if (!merchant) throw new ApiError('notFound');
      if (merchant.status === 'closed') throw new ApiError('stateConflict');
      const added = await work(trx, merchant.currency);
      if ('pendingChangeId' in added) return added;
      await recordAudit(trx, {
        actor: actorOf(principal),
        merchantId,
        action: `merchant.${kind}Added`,
        entity: 'merchant',
        entityId: merchantId,
        after: { id, ...input },
        ...trail,
      });
      return added;
    });
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw new ApiError('termsExist');
    throw error;
  }
}

/** Tells what waits, when a term raises and must; a term that lowers ends what waits. Refuses `validFromPast`. */
async function holdTerm(
  { identity }: TermsDeps,
  trx: Trx,
  { merchantId, ...act }: TermsAct,
  { raise, part, input, judged, after }: RequestedTerm,
): Promise<PendingAnswer | undefined> {
  const about = { ...act, act: raise, subjectId: merchantId, part };
  if (!judged.isRaised) {
    await supersedeRaise(trx, identity, about);
    return undefined;
  }
  // Nobody has money there yet.
  if (!(await one(trx, selectHasPosting(merchantId))).hasPosting) return undefined;
  const notBefore = input.validFrom === undefined ? null : new Date(input.validFrom);
  if (notBefore && notBefore <= identity.clock.now()) throw new ApiError('validFromPast');
  const id = await holdRaise(trx, identity, {
    ...about,
    merchantId,
    persons: 1,
    before: judged.before,
    after,
    notBefore,
  });
  return id === null ? undefined : { pendingChangeId: id };
}

function bounds(
  { min, max }: LimitInput,
  currency: Currency,
): { minMinor: bigint | null; maxMinor: bigint | null } {
  return {
    minMinor: min === null ? null : amountOrZero(min, { currency, path: 'min' }),
    maxMinor: max === null ? null : amountOrZero(max, { currency, path: 'max' }),
  };
}

function found<T extends { id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`the term ${id} was stored and is not there`);
  return row;
}
