import type { DepositMethod, PayState } from '@wallet/contract';
import { poster, type Answer, type SessionApi, type Token } from './post-json.ts';

export interface PayApi extends SessionApi<PayState> {
  choose(method: DepositMethod, token: Token): Promise<Answer<PayState>>;
  claim(token: Token): Promise<Answer<PayState>>;
}

/** The payer's endpoints of one session. */
export function payApi(sessionId: string, send?: typeof fetch): PayApi {
  const post = poster(`/api/public/sessions/${sessionId}`, send);
  return {
    look: (token) => post('state', token),
    choose: (method, token) => post('method', token, { method }),
    claim: (token) => post('claim', token),
    cancel: (token) => post('cancel', token),
    makeLink: (token) => post('link', token),
    makeTicket: (token) => post('ticket', token),
  };
}
