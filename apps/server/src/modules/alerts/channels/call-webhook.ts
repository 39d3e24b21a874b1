import type { AlertEvent } from '@wallet/contract';
import { maybe } from '#platform/db';
import { type Attempt, defineJob } from '#platform/jobs';
import { AddressProblem } from '#platform/public-address';
import { checkAddress, sendRequest, signatureHeaders } from '#platform/signed-post';
import { decryptOrNull } from '#platform/vault';
import type { Alerts } from '../alerts.ts';
import { selectCall, updateTaken, updateTried } from '../calls.sql.ts';
import type { CallRow, WebhookRow } from '../calls.sql.ts';
import { urlOf } from '../url-of.ts';

type CallDeps = Pick<Alerts, 'db' | 'vault' | 'clock' | 'log' | 'addresses' | 'adminUrl'>;

/** Tries over about a day; a call is one event and keeps its id. */
export const callJob = defineJob<{ callId: string }>({
  name: 'alerts.call',
  retryLimit: 30,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  concurrency: 4,
});

const timeoutMs = 15_000;

/** Sends one event and writes down how it went. Throws when it was not taken, so that the job tries again. */
export async function callWebhook(
  deps: CallDeps,
  { callId }: { callId: string },
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const { db, adminUrl } = deps;
  const call = await maybe(db.read, selectCall(callId));
  if (!call) return;
  const problem = await post(
    deps,
    { id: call.webhookId, ...call },
    { event: eventOf(callId, call, adminUrl), signal },
  );
  await updateTried(call.webhookId, problem).execute(db.read);
  if (problem !== null) throw new Error(`an alert was not taken: ${problem}`);
  await updateTaken(callId).execute(db.read);
}

interface Sending {
  event: AlertEvent;
  signal?: AbortSignal;
}

/** One signed POST; judges the address each time. Null when taken, else a code; more in the log. */
export async function post(
  { vault, clock, log, addresses }: CallDeps,
  { id, url, secretEnc }: Pick<WebhookRow, 'id' | 'url' | 'secretEnc'>,
  { event, signal }: Sending,
): Promise<string | null> {
  const to = await checkAddress(url, addresses).catch((error: unknown) => {
    if (error instanceof AddressProblem) return error.message;
    throw error;
  });
  if (typeof to === 'string') {
    log.info({ webhook: id, problem: to }, 'the address of a server for alerts is not allowed');
    return 'addressNotAllowed';
  }
  const body = JSON.stringify(event);
  const place = { table: 'alert_webhook', id, column: 'secret_enc' };
  const secret = decryptOrNull(vault, secretEnc, place);
  if (secret === null) return 'secretUnreadable';
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'WalletApp-Alerts/1',
    ...signatureHeaders({ id: event.id, at: clock.now(), body }, [secret]),
  };
  const { status, error } = await sendRequest({ to, headers, body, timeoutMs, signal });
  if (status !== null && status >= 200 && status < 300) return null;
  log.info(
    { webhook: id, status, problem: error },
    'a server did not take what it was sent about alerts',
  );
  return status === null ? 'noAnswer' : `status${status}`;
}

function eventOf(
  id: string,
  {
    phase,
    createdAt,
    alertId,
    mode,
    kind,
    severity,
    subjectKind,
    subjectId,
    params,
    since,
    toldAt,
    closedAt,
    ending,
  }: CallRow,
  adminUrl: string,
): AlertEvent {
  const isEnd = phase === 'closed';
  const subject = { kind: subjectKind, id: subjectId };
  return {
    id,
    type: isEnd ? 'alert.closed' : 'alert.opened',
    createdAt: createdAt.toISOString(),
    sequence: isEnd ? 2 : 1,
    data: {
      alert: {
        id: alertId,
        mode,
        kind,
        severity,
        subject,
        params,
        since: since.toISOString(),
        toldAt: toldAt.toISOString(),
        closedAt: isEnd && closedAt ? closedAt.toISOString() : null,
        ending: isEnd ? ending : null,
        url: urlOf(adminUrl, { subject, params }),
      },
    },
  };
}
