import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './webhook-event.ts';

/** The request is not from us, was changed, or is too old. Answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

export interface ReceivedWebhook {
  /** `whsec_...`, as shown when the address was registered; both, while you change from one to another. */
  secret: string | readonly string[];
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received: parse nothing before it is verified. */
  rawBody: string | Uint8Array;
  /** How far its time may be from this machine's; 300 when left out. */
  toleranceSeconds?: number;
}

/**
 * The event of a webhook with a valid signature and time, else throws WebhookRefused. Delivered at
 * least once, in any order: remember ids, and ignore a `sequence` not above the object's last.
 */
export function readWebhook({
  secret,
  headers,
  rawBody,
  toleranceSeconds = 300,
}: ReceivedWebhook): WebhookEvent {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('the time is not one');
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused('it is too old, or from the future');
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice(3), 'base64'));
  const isOurs = [secret].flat().some((each) => {
    const expected = createHmac('sha256', keyOf(each))
      .update(`${id}.${timestamp}.`)
      .update(rawBody)
      .digest();
    return signatures.some(
      (given) => given.length === expected.length && timingSafeEqual(given, expected),
    );
  });
  if (!isOurs) throw new WebhookRefused('no signature fits');
  return parse(rawBody);
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : value?.join(' ');
  if (text === undefined || text === '') throw new WebhookRefused(`the header ${name} is missing`);
  return text;
}

/** A short or empty key would let anybody sign. Throws TypeError: the receiver's fault. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 16) throw new TypeError('the secret of a webhook address looks like whsec_...');
  return key;
}

function parse(rawBody: string | Uint8Array): WebhookEvent {
  const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8');
  try {
    const event: unknown = JSON.parse(text);
    if (
      typeof event === 'object' &&
      event !== null &&
      'type' in event &&
      'data' in event &&
      typeof event.data === 'object'
    )
      return event as WebhookEvent;
  } catch (error) {
    throw new WebhookRefused('the body is not JSON', { cause: error });
  }
  throw new WebhookRefused('the body is no event');
}
