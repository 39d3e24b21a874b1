import { mayMove, statesOf, withdrawalMachine, writeMoney } from '@wallet/contract';
import type {
  BalancePayload,
  DepositPayload,
  EventType,
  Mode,
  SessionPayload,
  WithdrawalPayload,
} from '@wallet/contract';
import { publicTransaction } from '#modules/deposits';
import { readBalance } from '#modules/ledger';
import { findRequest } from '#modules/withdrawals/requests';
import { maybe, type Query } from '#platform/db';
import { selectBalanceData, selectSessionData, selectTransactionData } from './event-data.sql.ts';
import type { TransactionData } from './event-data.sql.ts';

export interface EventContents {
  objectId: string;
  /** The object's revision: whoever gets an older one after a newer one ignores it. */
  sequence: number;
  data: DepositPayload | SessionPayload | WithdrawalPayload | BalancePayload;
}

/** A transaction as of its event; omits later changes if the row moved on before delivery. */
export async function transactionContents(
  query: Query,
  about: { transactionId: string; revision: number; type: EventType; final?: boolean | undefined },
): Promise<EventContents | undefined> {
  const row = await maybe(query, selectTransactionData(about.transactionId));
  if (!row) return undefined;
  const status =
    about.type === 'deposit.exception' ? row.status : about.type.slice('deposit.'.length);
  const isAsItWas = row.revision === about.revision || status === row.status;
  const data: DepositPayload = {
    ...transactionData(row, isAsItWas),
    status: status as DepositPayload['status'],
    ...(about.final !== undefined && { final: about.final }),
  };
  return { objectId: row.id, sequence: about.revision, data };
}

/** What came after the event is left out: it is told by an event of its own. */
function transactionData(row: TransactionData, isAsItWas: boolean): DepositPayload {
  const later = isAsItWas
    ? {}
    : ({
        flag: 'none',
        paidMinor: null,
        providerFeeMinor: null,
        netMinor: null,
        paidAt: null,
        completedAt: null,
      } as const);
  return { ...publicTransaction({ ...row, ...later }), metadata: row.metadata ?? {} };
}

/** A session that expired. `final`: nothing can be paid into it any more. */
export async function sessionContents(
  query: Query,
  about: { sessionId: string; revision: number; final?: boolean | undefined },
): Promise<EventContents | undefined> {
  const row = await maybe(query, selectSessionData(about.sessionId));
  if (!row) return undefined;
  const { currency, amountMinor, createdAt, expiresAt, ...plain } = row;
  const data: SessionPayload = {
    ...plain,
    status: 'expired' as const,
    final: about.final ?? true,
    amount: writeMoney({ minor: amountMinor, currency }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  return { objectId: row.id, sequence: about.revision, data };
}

/** A withdrawal request as it was when the event happened: what came later is told by an event of its own. */
export async function requestContents(
  query: Query,
  {
    requestId,
    merchantId,
    mode,
    revision,
    type,
  }: { requestId: string; merchantId: string; mode: Mode; revision: number; type: EventType },
): Promise<EventContents | undefined> {
  const request = await findRequest(query, { id: requestId, merchantId, mode });
  if (!request) return undefined;
  const status =
    withdrawalStatuses.find((known) => type === `withdrawal.${known}`) ?? request.status;
  const { transaction: _later, ...asked } = request;
  const isAsItWas = status === request.status;
  const then = isAsItWas
    ? request
    : {
        ...asked,
        status,
        statusReason: null,
        isOutcomeUnknown: false,
        mayCancel: mayMove(withdrawalMachine, 'cancel', status),
        completedAt: null,
      };
  return {
    objectId: requestId,
    sequence: revision,
    data: {
      ...then,
      ...(type === 'withdrawal.exception' && { exception: 'paidAfterFailure' as const }),
    },
  };
}

const withdrawalStatuses = statesOf(withdrawalMachine);

/** The balance as it is when the event is made. */
export async function balanceContents(
  query: Query,
  { merchantId, mode }: { merchantId: string; mode: 'live' | 'test' },
): Promise<EventContents | undefined> {
  const row = await maybe(query, selectBalanceData(merchantId, mode));
  if (!row) return undefined;
  const { currency, sequence } = row;
  const { availableMinor, heldMinor, pendingMinor } = await readBalance(query, {
    merchantId,
    mode,
    currency,
  });
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    objectId: merchantId,
    sequence,
    data: {
      available: money(availableMinor),
      held: money(heldMinor),
      pending: money(pendingMinor),
    },
  };
}
