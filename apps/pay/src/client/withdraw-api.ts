import type { WithdrawState } from '@wallet/contract';
import { poster, type Answer, type SessionApi, type Token } from './post-json.ts';

/** Where the money goes; the amount is a decimal, and absent where the merchant fixed it. */
export interface Destination {
  institutionCode: string;
  accountNumber: string;
  amount?: string;
}

export interface WithdrawApi extends SessionApi<WithdrawState> {
  /** Without a destination the same one is asked for anew. */
  submit(destination: Destination | undefined, token: Token): Promise<Answer<WithdrawState>>;
  confirm(token: Token): Promise<Answer<WithdrawState>>;
  sendCode(token: Token): Promise<Answer<WithdrawState>>;
  enterCode(code: string, token: Token): Promise<Answer<WithdrawState>>;
}

/** The endpoints of a customer who withdraws. Links and tickets are those of every session. */
export function withdrawApi(sessionId: string, send?: typeof fetch): WithdrawApi {
  const post = poster(`/api/public/withdrawals/${sessionId}`, send);
  const postToSession = poster(`/api/public/sessions/${sessionId}`, send);
  return {
    look: (token) => post('state', token),
    submit: (destination, token) => post('destination', token, destination),
    confirm: (token) => post('confirm', token),
    cancel: (token) => post('cancel', token),
    sendCode: (token) => post('code', token),
    enterCode: (code, token) => post('code/check', token, { code }),
    makeLink: (token) => postToSession('link', token),
    makeTicket: (token) => postToSession('ticket', token),
  };
}
