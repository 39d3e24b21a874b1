import { mayMove, sessionMachine, withdrawalMachine } from '@wallet/contract';
import type {
  PayoutStatus,
  SessionStatus,
  WithdrawalStatus,
  WithdrawalStatusReason,
  WithdrawScreen,
} from '@wallet/contract';

/** What a customer's page follows from. */
export interface PageFacts {
  session: SessionStatus;
  /** The database's time has reached the end of the link. */
  isOverdue: boolean;
  /** Null before anybody said where the money goes. */
  request: WithdrawalStatus | null;
  statusReason: WithdrawalStatusReason | null;
  /** The time to confirm is over. */
  isConfirmOver: boolean;
  /** From the public form; `atMerchant`: the customer has confirmed, and the merchant has not accepted yet. */
  publicForm?: 'withCustomer' | 'atMerchant' | undefined;
  /** The attempt that the request is about. */
  payout: PayoutStatus | null;
  /** It may still be asked whose account it is. */
  mayAsk: boolean;
}

/** The screen a customer sees. It never says "failed" while the outcome is unknown. */
export function derivePageScreen(facts: PageFacts): WithdrawScreen {
  const { request, session, isOverdue } = facts;
  const isOver = isOverdue || session === 'expired';
  switch (request) {
    case null:
    case 'draft':
      return session === 'cancelled' ? 'cancelled' : isOver ? 'expired' : 'form';
    case 'verifying':
      return 'verifying';
    case 'verificationFailed':
      return isOver ? 'expired' : 'verificationFailed';
    case 'awaitingConfirmation':
      if (facts.publicForm === 'atMerchant') return 'processing';
      if (facts.publicForm === 'withCustomer') return isOver ? 'expired' : 'confirm';
      return facts.isConfirmOver ? (isOver ? 'expired' : 'confirmExpired') : 'confirm';
    case 'confirmExpired':
      return isOver ? 'expired' : 'confirmExpired';
    case 'pendingApproval':
    case 'onHold':
    case 'approved':
    case 'processing':
      return 'processing';
    case 'succeeded':
      return 'success';
    // A line that came later says that it was paid after all.
    case 'failed':
      return facts.payout === 'paidAfterFailure' ? 'success' : 'failed';
    case 'rejected':
    case 'reversed':
      return 'failed';
    case 'cancelled':
      return cancelledScreen(facts);
  }
}

/** Nobody let it through, the link ended unused, or somebody wanted it so. */
function cancelledScreen({ statusReason, session }: PageFacts): WithdrawScreen {
  if (statusReason === 'insufficientFunds' || statusReason === 'cancelledByOperator')
    return 'failed';
  return session === 'expired' ? 'expired' : 'cancelled';
}

export interface PageRights {
  maySubmit: boolean;
  mayConfirm: boolean;
  mayCancel: boolean;
}

/** What the customer's buttons may do, from the same tables that the use cases move by. */
export function derivePageRights(facts: PageFacts): PageRights {
  const { request, session, isOverdue, mayAsk } = facts;
  const screen = derivePageScreen(facts);
  const isOpen = mayMove(sessionMachine, 'cancel', session);
  const mayVerify =
    request === null || (screen !== 'processing' && mayMove(withdrawalMachine, 'verify', request));
  return {
    maySubmit: isOpen && !isOverdue && mayAsk && mayVerify,
    mayConfirm: isOpen && screen === 'confirm',
    mayCancel:
      isOpen &&
      screen !== 'expired' &&
      (request === null || mayMove(withdrawalMachine, 'cancel', request)),
  };
}
