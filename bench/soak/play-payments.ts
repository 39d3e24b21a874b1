import { setTimeout as sleep } from 'node:timers/promises';
import { askAgain } from './ask-again.ts';

export interface Way {
  adminUrl: string;
  merchantUrl: string;
  simulatorUrl: string;
  apiToken: string;
  approver: { email: string; password: string };
}

/** Money waits for no more than this, whatever dies meanwhile. */
const patienceMs = 300_000;
const paceMs = 1_000;
/** A session's token lasts ten minutes. */
const sessionMs = 300_000;
/** So few that their names are asked for once, and each is then known. */
const destinations = 5;

/** A whole deposit: session, method, payment at a simulated phone, claim, and the page until paid. */
export async function payOne(way: Way, number: number): Promise<void> {
  const reference = `soak-${number}`;
  // Small, so that an hour of them fits into a day's limits.
  const amount = { value: `${10_000 + 100 * (number % 250)}.00`, currency: 'IDR' };
  const session = await askAgain<{ id: string; url: string }>({
    url: `${way.merchantUrl}/v1/transaction-sessions`,
    bearer: way.apiToken,
    key: reference,
    body: { type: 'deposit', reference, amount },
  });
  const token = new URL(session.url).searchParams.get('session');
  const page = `${way.merchantUrl}/api/public/sessions/${session.id}`;
  const payer = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const asPayer = <Answer>(path: string, body: object = {}) =>
    askAgain<Answer>({
      url: `${page}/${path}`,
      key: `${reference}-${path}`,
      headers: payer,
      body: { token, ...body },
    });
  const method = number % 3 === 0 ? 'livin' : 'dana';
  const { deposit } = await asPayer<{ deposit: { qrPayload: string } }>('method', { method });
  const paid = await fetch(`${way.simulatorUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: deposit.qrPayload }),
  });
  if (!paid.ok) throw new Error(`the phone took no payment: ${await paid.text()}`);
  await asPayer('claim');
  await until(`deposit ${reference}`, async () => {
    const { screen } = await asPayer<{ screen: string }>('state');
    return screen === 'success' ? undefined : screen;
  });
}

interface Waiting {
  status: string;
  revision: number;
  payloadHash: string;
}

/** Whole payouts, each approved by an Admin who signs in again when his session ends. */
export function startPayouts(way: Way): (number: number) => Promise<void> {
  let session = { bearer: '', sinceMs: -sessionMs };
  const signIn = async (key: string): Promise<string> => {
    if (performance.now() - session.sinceMs >= sessionMs) {
      const { token } = await askAgain<{ token: { accessToken: string } }>({
        url: `${way.adminUrl}/api/auth/signin`,
        key: `${key}-signin-${Math.round(performance.now())}`,
        body: { email: way.approver.email, password: way.approver.password },
      });
      session = { bearer: token.accessToken, sinceMs: performance.now() };
    }
    return session.bearer;
  };
  return async (number) => {
    const reference = `soak-out-${number}`;
    const { id } = await askAgain<{ id: string }>({
      url: `${way.merchantUrl}/v1/withdrawal-requests`,
      bearer: way.apiToken,
      key: reference,
      body: {
        reference,
        // An equal one to the same payee would wait for a person.
        amount: { value: `${2_000 + number}.00`, currency: 'IDR' },
        destination: {
          institutionCode: 'DANA',
          accountNumber: `0812770012${number % destinations}1`,
        },
      },
    });
    const url = `${way.adminUrl}/api/operator/withdrawal-requests/${id}`;
    await until(`payout ${reference}`, async () => {
      const bearer = await signIn(reference);
      const { request } = await askAgain<{ request: Waiting }>({ url, bearer, key: reference });
      const { status, revision, payloadHash } = request;
      if (status === 'pendingApproval')
        await askAgain({
          url: `${url}/decisions`,
          bearer,
          key: `${reference}-${revision}`,
          body: { decision: 'approve', revision, payloadHash },
        }).catch(refuseAllBut('revisionConflict', 'stateConflict'));
      return status === 'succeeded' ? undefined : status;
    });
  };
}

/** It was decided or moved by a try whose answer was lost: then it is read again. */
function refuseAllBut(...codes: string[]): (error: Error) => void {
  return (error) => {
    if (!codes.some((code) => error.message.includes(code))) throw error;
  };
}

async function until(what: string, look: () => Promise<string | undefined>): Promise<void> {
  for (const startedMs = performance.now(); ; await sleep(paceMs)) {
    const waitsFor = await look();
    if (waitsFor === undefined) return;
    if (performance.now() - startedMs > patienceMs)
      throw new Error(`${what} waited for ${patienceMs / 1_000} s: ${waitsFor}`);
  }
}
