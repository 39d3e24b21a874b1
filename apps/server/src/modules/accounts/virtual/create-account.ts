import { z } from 'zod';
import {
  accountStatuses,
  modeSchema,
  providerSchema,
  providerTable,
  ApiError,
} from '@wallet/contract';
import { checkEmv } from '@wallet/contract/emv';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { createLedgerAccounts } from '#modules/ledger';
import { canonicalJson } from '#platform/canonical-json';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { rowKeys, signPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { accountPower } from '../account-power.ts';
import { accountKeyOf, accountKeysOf, normaliseNumber } from '../providers/account-number.ts';
import { limitsSchema, numberPlace } from '../account.ts';
import { insertAccount, selectAccountByKey } from '../accounts.sql.ts';
import { saveFirstQr } from '../qr/save-first-qr.ts';

const newAccountSchema = z.strictObject({
  mode: modeSchema,
  provider: providerSchema,
  label: z.string().min(1).max(80),
  holderName: z.string().min(1).max(120),
  number: z.string().min(4).max(40),
  deviceId: z.string().nullable().default(null),
  /** Owner, paper that authorises us, and its last day (`2027-12-31`). Live flows need it. */
  authority: z
    .strictObject({
      ownerName: z.string().min(1),
      document: z.string().min(1),
      until: z.iso.date(),
    })
    .nullable()
    .default(null),
  status: z.enum(accountStatuses).default('new'),
  staticQr: z.string().nullable().default(null),
  qrUsable: z.boolean().default(false),
  /** Payers may be shown its number without anybody's word: only for what the installation itself makes. */
  numberUsable: z.boolean().default(false),
  limits: limitsSchema.default({}),
  acceptsDeposits: z.boolean().default(false),
  acceptsPayouts: z.boolean().default(false),
  merchantIds: z.array(z.string()).default([]),
  priority: z.int().min(1).max(9).default(5),
  /** What settles it, for ever: a phone's history, or imported statements where no agent reads. */
  settlingSource: z.enum(['history', 'import']).default('history'),
  /** A virtual account of test mode: it has no device and nothing before it. */
  isVirtual: z.boolean().default(false),
});

/** Everything but mode, provider, label, holder's name and number has a default. */
export type NewAccount = z.input<typeof newAccountSchema> & { by: Actor; trail?: Trail };

/**
 * Makes an account with its float in the ledger, in the caller's transaction, and tells its id. Its
 * number is stored sealed and never changes. Refuses `accountKnown` when the provider's account is
 * known, and `invalidRequest` for live use without authority, a QR code that is none, or a virtual
 * account outside test mode. Throws on values that do not fit.
 */
export async function createAccount(
  trx: Trx,
  vault: Vault,
  { by, trail = {}, ...input }: NewAccount,
): Promise<string> {
  const account = newAccountSchema.parse(input);
  refuseUnfit(account);
  const { mode, provider, authority, limits, number, ...rest } = account;
  const { kind, currency } = providerTable[provider];
  const normal = normaliseNumber(provider, number);
  const key = { provider, mode, accountKey: accountKeyOf(vault, provider, number) };
  const id = newId('acc');
  const row = {
    ...rest,
    ...key,
    id,
    kind,
    currency,
    limits: canonicalJson(limits),
    numberEnc: vault.seal(number, numberPlace(id)),
    numberUsable: account.numberUsable ? (true as const) : null,
    last4: normal.slice(-4),
    ownerName: authority?.ownerName ?? null,
    authorityDocument: authority?.document ?? null,
    authorisedUntil: authority?.until ?? null,
  };
  if (!(await maybe(trx, insertAccount(row)))) {
    const accountKeys = accountKeysOf(vault, provider, number);
    throw await known(trx, { provider, mode, accountKeys });
  }
  await signPowerRow(trx, rowKeys(), accountPower, id);
  await createLedgerAccounts(trx, { kind: 'account', accountId: id, currency, mode });
  if (account.staticQr !== null)
    await saveFirstQr(trx, {
      accountId: id,
      currency,
      payload: account.staticQr,
      source: 'creation',
      isApproved: account.qrUsable,
    });
  const after = { ...rest, provider, mode, limits, last4: row.last4, authority };
  await recordAudit(trx, {
    actor: by,
    mode,
    ...actOn('account.created', id),
    after,
    ...trail,
  });
  return id;
}

function refuseUnfit({
  mode,
  authority,
  acceptsDeposits,
  acceptsPayouts,
  staticQr,
  isVirtual,
}: z.output<typeof newAccountSchema>): void {
  if (mode === 'live' && (acceptsDeposits || acceptsPayouts) && !authority) {
    throw new ApiError('invalidRequest', {
      detail:
        'A live account needs its owner, the paper that gives authority, and its last day before it is switched on.',
    });
  }
  if (isVirtual && mode !== 'test')
    throw new ApiError('invalidRequest', { detail: 'Virtual accounts exist in test mode only.' });
  if (staticQr !== null && !checkEmv(staticQr).ok)
    throw new ApiError('invalidRequest', { detail: 'The QR code is not a valid EMVCo payload.' });
}

async function known(trx: Trx, key: Parameters<typeof selectAccountByKey>[0]): Promise<ApiError> {
  const { id, status } = await one(trx, selectAccountByKey(key));
  const advice = status === 'retired' ? 'Revive it instead.' : 'Use it instead.';
  return new ApiError('accountKnown', {
    detail: `This account of the provider is ${id} already. ${advice}`,
  });
}
