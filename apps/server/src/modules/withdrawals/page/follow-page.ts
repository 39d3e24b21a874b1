import type { EventOf, sessionMachine } from '@wallet/contract';
import { z } from 'zod';
import { moveWithdrawalSession } from './withdrawal-sessions.ts';
import { maybe } from '#platform/db';
import type { Listener } from '#platform/facts';
import { selectSessionOf } from './page.sql.ts';

const aboutRequest = z.object({ requestId: z.string() });

/** Where a session ends with its request. Money that was never sent, or came back, leaves a session that was given up. */
const ends: Readonly<Record<string, EventOf<typeof sessionMachine>>> = {
  'withdrawals.succeeded': 'complete',
  'payouts.paidAfterFailure': 'complete',
  'withdrawals.failed': 'cancel',
  'withdrawals.rejected': 'cancel',
  'withdrawals.cancelled': 'cancel',
};

/** All that changes what a customer's page shows. */
export const pageFacts = [
  'withdrawals.verifying',
  'withdrawals.awaitingConfirmation',
  'withdrawals.verificationFailed',
  'withdrawals.confirmExpired',
  'withdrawals.pendingApproval',
  'withdrawals.onHold',
  'withdrawals.approved',
  'withdrawals.processing',
  'withdrawals.succeeded',
  'withdrawals.failed',
  'withdrawals.rejected',
  'withdrawals.cancelled',
  'withdrawals.reversed',
  'payouts.begun',
  'payouts.processing',
  'payouts.unknown',
  'payouts.inReview',
  'payouts.succeeded',
  'payouts.failed',
  'payouts.paidAfterFailure',
  'payouts.reversed',
] as const;

/** Something happened to a request of a customer's page: its session ends with it, and open pages read it anew. */
export function followPage(tell: (sessionId: string) => void): Listener {
  return async (fact, trx, after) => {
    const read = aboutRequest.safeParse(fact.payload);
    const session = read.success
      ? await maybe(trx, selectSessionOf(read.data.requestId))
      : undefined;
    if (!session) return;
    const event = ends[fact.name];
    if (event) await moveWithdrawalSession(trx, session, event);
    after(() => tell(session.id));
  };
}
