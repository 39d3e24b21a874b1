import { setTimeout as sleep } from 'node:timers/promises';

interface PayoutWay {
  adminUrl: string;
  merchantUrl: string;
  apiToken: string;
  /** Of an Admin who may approve. */
  bearer: string;
}

interface Waiting {
  status: string;
  revision: number;
  payloadHash: string;
}

const patienceMs = 60_000;
const paceMs = 250;
/** So few that their names are asked for once, and each is then known. */
const destinations = 5;

/**
 * A whole payout: merchant's request, Admin's approval, phone's press, statement line, request
 * paid. Each sum is unique: an equal one to the same payee would wait for a person.
 */
export async function payOutOne(way: PayoutWay, reference: string, number: number): Promise<void> {
  const { adminUrl, merchantUrl, apiToken, bearer } = way;
  const { id } = await ask<{ id: string }>(`${merchantUrl}/v1/withdrawal-requests`, apiToken, {
    reference,
    amount: { value: `${10_000 + number}.00`, currency: 'IDR' },
    destination: { institutionCode: 'DANA', accountNumber: `0812770012${number % destinations}1` },
  });
  const own = `${adminUrl}/api/operator/withdrawal-requests/${id}`;
  for (const startedMs = performance.now(); ; await sleep(paceMs)) {
    const { request } = await ask<{ request: Waiting }>(own, bearer);
    const { status, revision, payloadHash } = request;
    if (status === 'succeeded') return;
    if (status === 'pendingApproval')
      // Something may have moved it since it was read: then it is read again.
      await ask(`${own}/decisions`, bearer, { decision: 'approve', revision, payloadHash }).catch(
        refuseAllBut('revisionConflict'),
      );
    if (performance.now() - startedMs > patienceMs)
      throw new Error(`a payout is not paid: ${JSON.stringify(request)}`);
  }
}

function refuseAllBut(code: string): (error: Error) => void {
  return (error) => {
    if (!error.message.includes(code)) throw error;
  };
}

/** The bearer of a new session of an Admin. */
export async function signInAdmin(
  adminUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { token } = await ask<{ token: { accessToken: string } }>(
    `${adminUrl}/api/auth/signin`,
    undefined,
    { email, password },
  );
  return token.accessToken;
}

let keys = 0;

async function ask<Answer>(url: string, bearer?: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'idempotency-key': `versions-${++keys}`,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // A server that is too busy says for how long.
  if (answer.status === 429 || answer.status === 503) {
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    return ask(url, bearer, body);
  }
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}
