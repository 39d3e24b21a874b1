import { ApiError, type PayoutMethodType } from '@wallet/contract';
import { findInquirers, type Inquirer } from '#modules/account-selection';
import { payoutProviderOf } from '#modules/accounts/providers';
import { actorOf } from '#modules/audit';
import { enqueueCommand } from '#modules/gateway/queue';
import { one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import type { Vault } from '#platform/vault';
import { payoutMethodEvents } from '../events.ts';
import { countInquiries, insertInquiry, linkInquiry, lockInquiries } from './inquiries.sql.ts';
import { places } from '../payee.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';
import { readInquiryLimits } from '../read-payout-settings.ts';
import { virtualOutcome } from './virtual-answers.ts';

/** How long an answer is waited for. */
const deadlineMs = 60_000;
/** How long the virtual accounts of test mode take. */
const virtualAfterMs = 1_000;
/** The share of a merchant's limits that all its strangers may ask for, beside those limits. */
const strangersPart = 5;
/** The payer of a withdrawal may be waiting for it. */
const priority = 3;

/** Whose account is asked for, and where. */
export interface InquiryInput {
  country: 'ID' | 'PH';
  code: string;
  bankName: string;
  bankShortName: string | null;
  method: PayoutMethodType;
  number: string;
  payeeKey: string;
  last4: string;
  holderName: string | null;
  payoutMethodId: string | null;
  /** A payer of a public form asks, from a smaller budget than the merchant's. */
  byStranger?: boolean | undefined;
}

type Deps = Pick<PayoutMethodsDeps, 'vault' | 'log'>;

/**
 * Asks whose account it is by an account of the house that may serve the merchant, in the caller's
 * transaction; the answer comes later, within a minute by the database's time. Without such an
 * account it has ended as `unsupported`. Tells the inquiry's id. Refuses tooManyRequests, with what
 * came before in the transaction.
 */
export async function startInquiry(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  input: InquiryInput,
): Promise<string> {
  const asked = await startInquiryIfAllowed(trx, deps, act, input);
  if ('id' in asked) return asked.id;
  throw await tooMany(trx, asked.limit);
}

/** Which limit keeps a merchant from asking for another name now. */
export type InquiryLimit = 'minute' | 'day' | 'destinationDay';

/** Like `startInquiry`, for who goes on without it: tells the limit when too many were started. */
export async function startInquiryIfAllowed(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  input: InquiryInput,
): Promise<{ id: string } | { limit: InquiryLimit }> {
  await lockInquiries(act).execute(trx);
  const limit = await reachedLimit(trx, act, input);
  return limit === null ? { id: await start(trx, deps, act, input) } : { limit };
}

async function start(trx: Trx, deps: Deps, act: PayoutAct, input: InquiryInput): Promise<string> {
  const id = newId('avf');
  const { inquirers, others } = await findInquirers(trx, {
    provider: payoutProviderOf(input.method),
    mode: act.mode,
    merchantId: act.merchantId,
  });
  const asked = await startFirstInquiry(trx, deps.vault, inquirers, {
    id,
    input,
    ttlMs: deadlineMs,
    turn: 1,
  });
  if (!asked)
    deps.log.info(
      {
        verificationId: id,
        obstacles: others.map(({ accountId, whyNot }) => `${accountId}: ${whyNot.obstacle}`),
      },
      'no account can ask for a name now',
    );
  const row = {
    ...input,
    id,
    merchantId: act.merchantId,
    mode: act.mode,
    numberEnc: deps.vault.seal(input.number, places.inquiryNumber(id)),
    createdBy: actorOf(act.principal).actorId,
    byStranger: input.byStranger ?? false,
  };
  const answersByRule = asked?.deviceId === null && virtualOutcome(input) !== null;
  await insertInquiry(
    { ...row, accountId: asked?.accountId ?? null, answersByRule },
    { deadlineMs, virtualAfterMs },
  ).execute(trx);
  if (input.payoutMethodId !== null)
    await linkInquiry(input.payoutMethodId, id, asked ? 'unverified' : 'unsupported').execute(trx);
  if (!asked) await publishInquiryEnd(trx, { ...row, status: 'unsupported' });
  return id;
}

/** Names of strangers are not to be gathered: by merchant, and by the guessed account. */
async function reachedLimit(
  trx: Trx,
  act: PayoutAct,
  { payeeKey, byStranger = false }: InquiryInput,
): Promise<InquiryLimit | null> {
  const limits = await readInquiryLimits(trx);
  const part = (limit: number) => (byStranger ? Math.ceil(limit / strangersPart) : limit);
  const counts = await one(trx, countInquiries(act, { payeeKey, byStranger }));
  if (counts.destinationDay >= limits.perDestinationAndDay) return 'destinationDay';
  if (counts.lastDay >= part(limits.perDay)) return 'day';
  return counts.lastMinute >= part(limits.perMinute) ? 'minute' : null;
}

async function tooMany(trx: Trx, limit: InquiryLimit): Promise<ApiError> {
  const { perMinute, perDay, perDestinationAndDay } = await readInquiryLimits(trx);
  const said = {
    minute: { detail: `${perMinute} accounts can be asked for in a minute.`, seconds: 60 },
    day: { detail: `${perDay} accounts can be asked for in a day.`, seconds: 3_600 },
    destinationDay: {
      detail: `The same account can be asked for ${perDestinationAndDay} times in a day.`,
      seconds: 86_400,
    },
  };
  const { detail, seconds: retryAfterSeconds } = said[limit];
  return new ApiError('tooManyRequests', { detail, retryAfterSeconds });
}

export interface Asking {
  id: string;
  input: Pick<InquiryInput, 'method' | 'code' | 'number' | 'holderName'>;
  ttlMs: number;
  /** The how-manieth account is asked. */
  turn: number;
}

/** Asks the first of them whose phone takes it; undefined when none does. */
export async function startFirstInquiry(
  trx: Trx,
  vault: Vault,
  inquirers: readonly Inquirer[],
  { id, input, ttlMs, turn }: Asking,
): Promise<Inquirer | undefined> {
  const { method, code: institutionCode, number: accountNumber, holderName } = input;
  for (const inquirer of inquirers) {
    const { accountId, deviceId } = inquirer;
    if (deviceId === null) return inquirer;
    try {
      const payload = { destination: { method, institutionCode, accountNumber, holderName } };
      await enqueueCommand(trx, vault, {
        deviceId,
        accountId,
        kind: 'inquireName',
        payload,
        idempotencyKey: commandKey(id, turn),
        ttlMs,
        priority,
      });
      return inquirer;
    } catch (error) {
      // Its queue was filled, or its phone was retired, at this moment.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return undefined;
}

/** The key says which inquiry a command belongs to. */
export function commandKey(id: string, turn: number): string {
  return `${id}.${turn}`;
}

/** The inquiry behind a command's key, and whose turn it was; undefined for another's key. */
export function inquiryOfKey(key: string): { id: string; turn: number } | undefined {
  const found = /^(avf_[0-9a-z]{26})\.(\d+)$/.exec(key);
  return found?.[1] === undefined ? undefined : { id: found[1], turn: Number(found[2]) };
}

/** Screens hear of it, and whoever waits for the answer. */
export async function publishInquiryEnd(
  trx: Trx,
  {
    id,
    merchantId,
    mode,
    payoutMethodId,
    status,
  }: {
    id: string;
    merchantId: string;
    mode: 'live' | 'test';
    payoutMethodId: string | null;
    status: string;
  },
): Promise<void> {
  await publish(trx, payoutMethodEvents.verificationEnded, {
    key: id,
    mode,
    payload: { verificationId: id, merchantId, payoutMethodId, status },
  });
}
