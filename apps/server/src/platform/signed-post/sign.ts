import { Webhook } from 'standardwebhooks';

export interface Signed {
  id: string;
  at: Date;
  body: string;
}

/** The three Standard Webhooks headers, signed with each secret that is valid now. */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
