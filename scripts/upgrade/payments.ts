import { call, eventually, must, type Installation } from './installation.ts';
import { idr, type Phone } from './phone.ts';

export interface Shown {
  id: string;
  token: string;
  payload: string;
}

interface Request {
  id: string;
  status: string;
  isOutcomeUnknown: boolean;
  revision: number;
  payloadHash: string;
}

let references = 0;

/** A session whose customer has chosen a method and sees a code. */
export async function showDeposit({ merchantUrl }: Installation, apiToken: string): Promise<Shown> {
  const { id, url } = await call<{ id: string; url: string }>(
    merchantUrl,
    '/v1/transaction-sessions',
    {
      bearer: apiToken,
      body: { type: 'deposit', reference: `upgrade-${++references}`, amount: idr('450000.00') },
    },
  );
  const token = new URL(url).searchParams.get('session') ?? '';
  const { deposit } = await call<{ deposit: { qrPayload: string } }>(
    merchantUrl,
    `/api/public/sessions/${id}/method`,
    { body: { token, method: 'dana' } },
  );
  return { id, token, payload: deposit.qrPayload };
}

/** The customer pays, and the page says so. */
export async function payShown(
  { merchantUrl }: Installation,
  phone: Phone,
  { id, token, payload }: Shown,
): Promise<void> {
  await phone.pay(payload);
  await eventually(async () => {
    const { screen } = await call<{ screen: string }>(
      merchantUrl,
      `/api/public/sessions/${id}/state`,
      { body: { token } },
    );
    must(screen === 'success', `the page shows ${screen}`);
  });
}

export async function payDeposit(
  installation: Installation,
  apiToken: string,
  phone: Phone,
): Promise<void> {
  await payShown(installation, phone, await showDeposit(installation, apiToken));
}

/** Asks for a payout by the API token; gives its id. */
export async function askForPayout(
  { merchantUrl }: Installation,
  apiToken: string,
  { amount, to }: { amount: string; to: string },
): Promise<string> {
  const { id } = await call<{ id: string }>(merchantUrl, '/v1/withdrawal-requests', {
    bearer: apiToken,
    body: {
      reference: `upgrade-${++references}`,
      amount: idr(amount),
      destination: { institutionCode: 'DANA', accountNumber: to },
    },
  });
  return id;
}

export async function readRequest(
  { adminUrl }: Installation,
  bearer: string,
  id: string,
): Promise<Request> {
  const { request } = await call<{ request: Request }>(
    adminUrl,
    `/api/operator/withdrawal-requests/${id}`,
    { bearer },
  );
  return request;
}

export async function waitForStatus(
  installation: Installation,
  bearer: string,
  { id, status }: { id: string; status: string },
): Promise<Request> {
  return eventually(async () => {
    const request = await readRequest(installation, bearer, id);
    must(request.status === status, `request ${id} is ${JSON.stringify(request)}, not ${status}`);
    return request;
  });
}

export async function approve(
  installation: Installation,
  bearer: string,
  id: string,
): Promise<void> {
  const { revision, payloadHash } = await waitForStatus(installation, bearer, {
    id,
    status: 'pendingApproval',
  });
  await call(installation.adminUrl, `/api/operator/withdrawal-requests/${id}/decisions`, {
    bearer,
    body: { decision: 'approve', revision, payloadHash },
  });
}
