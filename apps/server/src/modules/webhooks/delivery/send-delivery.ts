import type { SentEventType, WebhookEvent } from '@wallet/contract';
import { sendRequest, signatureHeaders } from '#platform/signed-post';
import { decryptOrNull } from '#platform/vault';
import type { CheckedAddress, Outcome } from '#platform/signed-post';
import type { ClaimedDelivery, Target } from '../deliveries.sql.ts';
import { defaultTimeouts, type Webhooks } from '../webhooks.ts';

/** What went over the wire, for the merchant's log. */
export interface SentRequest {
  url: string;
  attempt: number;
  /** ISO 8601. */
  sentAt: string;
  /** Null when nothing was sent, because the address is not allowed or its secret cannot be decrypted. */
  headers: Record<string, string> | null;
  /** At most 16,000 characters of it. */
  body: string | null;
  bodyIsCut: boolean;
}

export interface SentDelivery {
  request: SentRequest;
  outcome: Outcome;
  durationMs: number;
}

export interface Sending {
  target: Target;
  delivery: ClaimedDelivery;
  /** Where to, or why nowhere. */
  to: CheckedAddress | string;
  signal: AbortSignal;
}

const keptCharacters = 16_000;

const secretUnreadable =
  'Its secret cannot be decrypted, so nothing is signed or sent. Give the address a new secret.';

function notSent(
  about: Pick<SentRequest, 'url' | 'attempt' | 'sentAt'>,
  error: string,
): SentDelivery {
  return {
    request: { ...about, headers: null, body: null, bodyIsCut: false },
    outcome: { status: null, body: '', error },
    durationMs: 0,
  };
}

/** Sends one event, signed with every secret that counts now. Never throws for what the receiver does. */
export async function sendDelivery(
  { vault, clock, patience = defaultTimeouts }: Webhooks,
  { target, delivery, to, signal }: Sending,
): Promise<SentDelivery> {
  const startMs = clock.monotonicMs();
  const { id, type, mode, sequence, data } = delivery;
  const event: Omit<WebhookEvent, 'type'> & { type: SentEventType } = {
    id,
    type,
    mode,
    createdAt: delivery.createdAt.toISOString(),
    sequence,
    data,
  };
  const body = JSON.stringify(event);
  const at = clock.now();
  const about = { url: target.url, attempt: delivery.attempt, sentAt: at.toISOString() };
  if (typeof to === 'string') return notSent(about, to);
  const secrets = [
    [target.secretEnc, 'secret_enc'],
    [target.previousSecretEnc, 'previous_secret_enc'],
  ] as const;
  const open = secrets.flatMap(([sealed, column]) => {
    const place = { table: 'webhook_endpoint', id: target.id, column };
    const secret = sealed === null ? null : decryptOrNull(vault, sealed, place);
    return secret === null ? [] : [secret];
  });
  if (open.length === 0) return notSent(about, secretUnreadable);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'WalletApp-Webhooks/1',
    ...signatureHeaders({ id, at, body }, open),
  };
  const outcome = await sendRequest({ to, headers, body, timeoutMs: patience.timeoutMs, signal });
  return {
    request: {
      ...about,
      headers,
      body: body.slice(0, keptCharacters),
      bodyIsCut: body.length > keptCharacters,
    },
    outcome,
    durationMs: Math.round(clock.monotonicMs() - startMs),
  };
}
