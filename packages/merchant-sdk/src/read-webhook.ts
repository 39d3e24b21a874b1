import { Webhook } from 'standardwebhooks';
import { webhookEventSchema } from '@wallet/contract';
import type { WebhookEvent } from '@wallet/contract';

/** The request is not from us, was changed, or is older than five minutes. Answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

export interface ReceivedWebhook {
  /** `whsec_...`, as shown when the address was registered. */
  secret: string;
  headers: Record<string, string | string[] | undefined>;
  /** The body exactly as received: parse nothing before it is verified. */
  rawBody: string | Buffer;
}

/**
 * The event of a webhook request whose signature and time are right; throws WebhookRefused otherwise. Events come at
 * least once and in any order: remember ids, and ignore a `sequence` below one you have seen of the same object.
 */
export function readWebhook({ secret, headers, rawBody }: ReceivedWebhook): WebhookEvent {
  const single = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : (value ?? '')]));
  try {
    return webhookEventSchema.parse(new Webhook(secret).verify(rawBody, single));
  } catch (error) {
    throw new WebhookRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
