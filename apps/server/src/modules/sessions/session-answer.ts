import { type SessionAnswer, type TransactionAnswer, writeMoney } from '@wallet/contract';
import { type DepositDeps, type DepositRow, selectAttempts } from '#modules/deposits';
import { all, type Query } from '#platform/db';
import { idFloor, idTime } from '#platform/ids';
import { decryptOrNull } from '#platform/vault';
import type { OwnDepositRow, OwnSessionRow } from './own-sessions.sql.ts';

/** Maximum clock skew between processes, so also how far a deposit's id may precede its session's. */
const clockSlackMs = 3_600_000;

/**
 * The session as its merchant sees it, with the paid or else newest attempt. Omits a withdrawal's
 * link: it lets its holder choose the destination, which readers of sessions may not.
 */
export function sessionAnswer(
  { vault, payOrigin }: Pick<DepositDeps, 'vault' | 'payOrigin'>,
  session: OwnSessionRow,
  deposit: OwnDepositRow | undefined,
): SessionAnswer {
  const money = (minor: bigint) => writeMoney({ minor, currency: session.currency });
  return {
    id: session.id,
    refNo: session.refNo,
    mode: session.mode,
    type: session.type,
    reference: session.reference,
    status: session.status,
    ...(session.type === 'deposit' && linkPart({ vault, payOrigin }, session)),
    amount: money(session.amountMinor),
    ...(session.amountMinMinor !== null && {
      amountRange: { min: money(session.amountMinMinor), max: money(session.amountMinor) },
    }),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    ...(deposit && { transaction: transactionAnswer(deposit) }),
    metadata: session.metadata,
  };
}

type LinkOf = Pick<OwnSessionRow, 'id' | 'type' | 'tokenSealed'>;
type LinkDeps = Pick<DepositDeps, 'vault' | 'payOrigin'>;

/** The link that a session was made for. Throws UnreadableProblem where it does not decrypt. */
export function payUrl({ vault, payOrigin }: LinkDeps, session: LinkOf): string {
  return urlOf(payOrigin, session, vault.open(session.tokenSealed, tokenPlace(session.id)));
}

/** The same, or null where it does not decrypt: for whoever reads more than this link. */
export function payUrlIfReadable({ vault, payOrigin }: LinkDeps, session: LinkOf): string | null {
  const token = decryptOrNull(vault, session.tokenSealed, tokenPlace(session.id));
  return token === null ? null : urlOf(payOrigin, session, token);
}

function urlOf(payOrigin: string, { type }: LinkOf, token: string): string {
  return `${payOrigin}/${type === 'deposit' ? 'deposit' : 'withdraw'}?session=${token}`;
}

function linkPart(deps: LinkDeps, session: LinkOf): Pick<SessionAnswer, 'url' | 'unreadable'> {
  const url = payUrlIfReadable(deps, session);
  return url === null ? { unreadable: ['url'] } : { url };
}

/** The attempt each session is about: the one that was paid, else the newest. */
export async function readCurrentAttempts(
  query: Query,
  sessionIds: readonly string[],
): Promise<Map<string, DepositRow>> {
  return firstOfEach(
    sessionIds.length === 0
      ? []
      : await all(query, selectAttempts(sessionIds, depositIdFloor(sessionIds))),
  );
}

/** Of rows in the order of their importance. */
export function firstOfEach<Row extends { sessionId: string }>(
  attempts: readonly Row[],
): Map<string, Row> {
  const current = new Map<string, Row>();
  for (const attempt of attempts)
    if (!current.has(attempt.sessionId)) current.set(attempt.sessionId, attempt);
  return current;
}

/** An id below those of the sessions' deposits: it lets the database skip older months. */
export function depositIdFloor(sessionIds: readonly string[]): string {
  const firstMs = Math.min(...sessionIds.map((id) => idTime(id).getTime()));
  return idFloor('txn', new Date(Math.max(firstMs - clockSlackMs, 0)));
}

/** Where the sealed secret of a session's link lies. */
export function tokenPlace(sessionId: string) {
  return { table: 'transaction_session', id: sessionId, column: 'token_enc' };
}

function transactionAnswer(deposit: OwnDepositRow): TransactionAnswer {
  const money = (minor: bigint) => writeMoney({ minor, currency: deposit.currency });
  return {
    id: deposit.id,
    code: deposit.code,
    mode: deposit.mode,
    kind: 'deposit',
    status: deposit.status,
    flag: deposit.flag,
    method: deposit.method,
    paymentAmount: money(deposit.paymentMinor),
    amountDiscount: money(deposit.discountMinor),
    extraFee: money(deposit.extraFeeMinor),
    finalPayment: money(deposit.finalMinor),
    paidAmount: deposit.paidMinor === null ? null : money(deposit.paidMinor),
    providerFee: null,
    merchantFee: money(deposit.feeMinor),
    net: deposit.netMinor === null ? null : money(deposit.netMinor),
    createdAt: deposit.createdAt.toISOString(),
    paidAt: deposit.paidAt?.toISOString() ?? null,
  };
}
