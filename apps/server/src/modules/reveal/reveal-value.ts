import { ApiError } from '@wallet/contract';
import type { BodyOf, endpoints, Principal, RevealedEntity } from '@wallet/contract';
import { decryptAccountNumber } from '#modules/accounts';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { decryptDestination } from '#modules/withdrawals/evidence';
import { type Db, maybe } from '#platform/db';
import type { RateLimit } from '#platform/rate-limit';
import type { Vault } from '#platform/vault';
import { type MaskedValues, selectMasked } from './reveal.sql.ts';

export interface RevealDeps {
  db: Pick<Db, 'transaction'>;
  vault: Vault;
  /** Looks of each person. */
  looks: RateLimit;
}

export type RevealInput = BodyOf<typeof endpoints.revealData>;

export interface Look extends Trail {
  principal: Extract<Principal, { kind: 'user' }>;
  input: RevealInput;
}

/** How long a screen may show it. */
const shownSeconds = 30;
const auditNames: Readonly<Record<RevealedEntity, string>> = {
  session: 'session',
  transaction: 'transaction',
  withdrawal: 'withdrawalRequest',
  line: 'statementLine',
  account: 'account',
};
const tables: Partial<Record<RevealedEntity, { table: string; phone: string; email: string }>> = {
  session: {
    table: 'transaction_session',
    phone: 'customer_phone_enc',
    email: 'customer_email_enc',
  },
  withdrawal: { table: 'withdrawal_request', phone: 'phone_enc', email: 'email_enc' },
};

/**
 * Reveals one masked value. The audit log records who, what and why, never the value. Refuses
 * notFound for a missing row or value, and tooManyRequests.
 */
export async function revealValue(
  { db, vault, looks }: RevealDeps,
  { principal, input, ...trail }: Look,
): Promise<{ value: string; shownSeconds: number }> {
  await looks.take(principal.userId);
  const { entity, id, field, reason } = input;
  return db.transaction(async (trx) => {
    const row = await maybe(trx, selectMasked(entity, id));
    const value = row && valueOf(vault, input, row);
    if (!row || value === null || value === undefined) throw new ApiError('notFound');
    const about = {
      entity: auditNames[entity],
      entityId: id,
      mode: row.mode,
      ...(row.merchantId !== null && { merchantId: row.merchantId }),
    };
    await recordAudit(trx, {
      actor: actorOf(principal),
      ...about,
      action: 'data.revealed',
      after: { field },
      ...(reason !== undefined && { reason }),
      ...trail,
    });
    return { value, shownSeconds };
  });
}

function valueOf(
  vault: Vault,
  { entity, id, field }: RevealInput,
  row: MaskedValues,
): string | null {
  if (field === 'name') return row.name;
  if (field === 'accountNumber') return numberOf(vault, id, row);
  const sealed = field === 'phone' ? row.phoneEnc : row.emailEnc;
  const place = tables[entity];
  return sealed === null || place === undefined
    ? null
    : vault.open(sealed, { table: place.table, id, column: place[field] });
}

function numberOf(
  vault: Vault,
  id: string,
  { numberEnc, requestId, destinationEnc }: MaskedValues,
): string | null {
  if (numberEnc !== null) return decryptAccountNumber(vault, { id, numberEnc });
  return requestId === null || destinationEnc === null
    ? null
    : decryptDestination(vault, { requestId, destinationEnc }).accountNumber;
}
