import { depositMachine, mayMove, ApiError, writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, ConfirmableDepositShape } from '@wallet/contract';
import { maybe, one, type Query } from '#platform/db';
import { type CandidateDeposit, selectDepositNamed } from './candidates.sql.ts';
import { selectWaitingCredit } from './expected-receipts.sql.ts';
import { readProposal } from './list-proposals.ts';
import { selectConfirmationFacts } from './confirmable.sql.ts';

/** The deposit of an id or code, and whether it could now be confirmed with its own amount. Refuses `notFound`. */
export async function readConfirmable(
  query: Query,
  name: string,
): Promise<ConfirmableDepositShape> {
  const deposit = await maybe(query, selectDepositNamed(name));
  if (!deposit) throw new ApiError('notFound');
  const {
    transactionId,
    code,
    mode,
    merchantId,
    merchantName,
    customerName,
    accountId,
    status,
    flag,
    currency,
    createdAt,
    expiresAt,
  } = deposit;
  const waiting = await maybe(
    query,
    selectWaitingCredit({ accountId, sumsMinor: [deposit.finalMinor], since: createdAt }),
  );
  const { provider, last4, isProposed } = await one(
    query,
    selectConfirmationFacts({ transactionId, accountId }),
  );
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    transactionId,
    code,
    mode,
    customerName,
    status,
    flag,
    merchant: { id: merchantId, name: merchantName },
    account: { id: accountId, provider, last4 },
    paymentAmount: money(deposit.paymentMinor),
    finalPayment: money(deposit.finalMinor),
    fees: money(deposit.feesMinor),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    obstacle: obstacleOf(deposit) ?? (isProposed ? 'proposed' : waiting ? 'lineWaits' : null),
    waitingLineId: waiting?.id ?? null,
  };
}

/** One proposal, and of a marking its deposit as it stands now. Refuses `notFound`. */
export async function readOneProposal(
  query: Query,
  id: string,
): Promise<AnswerOf<typeof endpoints.getProposal>> {
  const proposal = await readProposal(query, id);
  return {
    proposal,
    deposit:
      proposal.kind === 'mark' && proposal.transactionId !== null
        ? await readConfirmable(query, proposal.transactionId)
        : null,
  };
}

function obstacleOf({ status, isSessionPaid }: CandidateDeposit): 'open' | 'paid' | null {
  if (isSessionPaid || status === 'succeeded' || status === 'refunded' || status === 'reversed')
    return 'paid';
  return mayMove(depositMachine, 'payByDecision', status) ? null : 'open';
}
