import { eventTypes } from '@wallet/contract';
import { embedding } from './guide-embedding.ts';
import { payoutMethods } from './guide-payout-methods.ts';
import { testMode } from './guide-test-mode.ts';
import { code, html, prose, type Html } from './html.ts';

export interface Guide {
  path: string;
  title: string;
  body: (origin: string, payOrigin: string) => Html;
}

/** Pages that tell how, beside the reference that tells what. */
export const guides: readonly Guide[] = [
  { path: '/docs/first-deposit', title: 'First deposit in ten minutes', body: firstDeposit },
  {
    path: '/docs/embedding',
    title: 'The pay page inside your page',
    body: (_, payOrigin) => embedding(payOrigin),
  },
  { path: '/docs/idempotency', title: 'Repeating requests safely', body: idempotency },
  { path: '/docs/handling-errors', title: 'Handling errors and limits', body: handlingErrors },
  { path: '/docs/webhooks', title: 'Verifying webhooks', body: webhooks },
  { path: '/docs/payout-methods', title: 'Payout methods and holders', body: payoutMethods },
  { path: '/docs/test-mode', title: 'Test mode', body: testMode },
];

function firstDeposit(origin: string): Html {
  return html` <h2 id="token">1. Make a token</h2>
    ${prose('In the console open API Tokens and create one in mode Test with the scopes `sessions:read`, `sessions:write` and `transactions:read`. It is shown once: keep it where your server reads secrets, never in a page or an app.')}
    ${code('export API_TOKEN=wap_...')}
    <h2 id="session">2. Open a session</h2>
    ${prose('One session is one order. `reference` is your order number and unique for ever; the amount is a decimal string with two places.')}
    ${code(`curl -X POST '${origin}/v1/transaction-sessions' \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H 'Idempotency-Key: order-1001' -H 'Content-Type: application/json' \\
  -d '{"type":"deposit","reference":"order-1001","amount":{"value":"150000.00","currency":"IDR"}}'`)}
    <h2 id="link">3. Send the customer to the link</h2>
    ${prose('The answer has a `url`. Redirect to it, send it, or show it inside your own page. The customer chooses a method and pays the exact amount shown.')}
    <h2 id="outcome">4. Learn the outcome</h2>
    ${prose('Register an address with POST /v1/webhook-endpoints and wait for `deposit.succeeded`, or read GET /v1/transaction-sessions/{id} until its `status` is `completed`. What the browser says on its return is a hint; the webhook or the API is the truth.')}
    ${prose('Deliver the order when the session is `completed` and its transaction has `status` `succeeded`. Look at `flag`: anything but `none` deserves a person, for example `paidPartial`.')}`;
}

function idempotency(): Html {
  return html`${prose('A request whose answer is lost may have been done. Every write therefore carries an `Idempotency-Key` that you choose: 1 to 255 visible ASCII characters, new for every act and the same when you repeat it.')}
    <ul>
      <li>
        The same key with the same body gives the first answer again, with the header
        <code>Idempotency-Replayed: true</code>. Keys are kept for 7 days.
      </li>
      <li>
        The same key with another body is refused with
        <a href="/docs/errors#idempotencyKeyReused"><code>idempotencyKeyReused</code></a
        >.
      </li>
      <li>
        While the first request still runs, the second gets
        <a href="/docs/errors#idempotencyInProgress"><code>idempotencyInProgress</code></a> and
        Retry-After.
      </li>
      <li>A refused request keeps nothing: correct it and use the key again.</li>
      <li>Keys belong to one merchant, one mode and one operation.</li>
    </ul>
    ${prose('Choose the key from your own data, such as the order number, and it survives a restart of your program. Your `reference` is a second net: it is unique for ever, and a second session with it is refused naming the first.')}`;
}

function handlingErrors(): Html {
  return html`${prose('Decide by `code`, never by words. Show nothing of `detail` to customers; keep `requestId` in your log.')}
    ${code(`{
  "type": "/docs/errors#amountOutOfLimits",
  "title": "The amount is outside the limits",
  "status": 422,
  "detail": "See GET /v1/methods for the limits of each method now.",
  "code": "amountOutOfLimits",
  "errors": [],
  "requestId": "req_01kb6v5m3qe8r9sbt7w4x2y0za"
}`)}
    <ul>
      <li>
        <strong>400, 422</strong>: correct the request. <code>errors</code> names each wrong field.
        Fields that are not described are refused, too.
      </li>
      <li>
        <strong>401</strong>: the token is not known, expired or revoked. <strong>403</strong>: it
        lacks the scope that the detail names.
      </li>
      <li><strong>404</strong>: there is no such row, or it is not yours, or of the other mode.</li>
      <li><strong>409</strong>: its state does not allow this. Read it again and decide anew.</li>
      <li>
        <strong>429, 503</strong>: wait for <code>Retry-After</code> seconds and repeat with the
        same key. <a href="/docs/errors#outcomeUnknown"><code>outcomeUnknown</code></a> means that a
        write may have been done: the same key tells.
      </li>
    </ul>
    <h2 id="limits">Limits</h2>
    ${prose('Reads and writes of each token are counted apart. `RateLimit-Limit` says how many calls may be saved up, `RateLimit-Remaining` how many are left, `RateLimit-Reset` in how many seconds all are back. Bodies hold at most 256 kB, pages at most 100 rows.')}
    <h2 id="lists">Lists</h2>
    ${prose('A list answers `{data, next}`. Send `next` unchanged as `after` for the following page, until it is null. New rows never shift a page.')}`;
}

function webhooks(): Html {
  return html`${prose('Webhooks are signed as Standard Webhooks describe: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. The signature is an HMAC-SHA256 with the bytes of your secret over id, timestamp and the raw body, joined by dots. `readWebhook` of the merchant SDK does what follows, with both secrets while you change them.')}
    ${code(`import { createHmac, timingSafeEqual } from 'node:crypto';

/** Throws when the webhook is not ours or more than five minutes away from \`now\`. \`rawBody\` is the text as it arrived. */
export function verifyWebhook(rawBody: string, headers: Record<string, string>, { secret, now }: { secret: string; now: Date }) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) < 300)) throw new Error('too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest();
  const given = (headers['webhook-signature'] ?? '').split(' ').map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'));
  if (!given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))) throw new Error('wrong signature');
  return JSON.parse(rawBody);
}`)}
    <ul>
      <li>
        Answer 2xx within 15 seconds, then work. Anything else is tried again: 10 times over 75
        hours. Redirects are not followed.
      </li>
      <li>An event may come twice: ignore a <code>webhook-id</code> that you have seen.</li>
      <li>
        An event may come later than its successor, after a refusal for example: ignore one whose
        <code>sequence</code> is not above the last of its object.
      </li>
      <li>
        After an outage read <a href="/docs#listEvents"><code>GET /v1/events?after=</code></a> from
        the last id you took.
      </li>
      <li>
        While a secret is rotated there are two signatures in the header, until the former one ends;
        one that fits is enough.
      </li>
      <li>
        Each of your addresses has a queue of its own: a slow one delays no other. Events of one
        payment or session are sent one after the other, in their order; one that you refused does
        not hold up the next, and changes of the balance may overtake each other.
      </li>
      <li>
        An address that took nothing for five days, or answered 410, is switched off:
        <code>disabledReason</code> says why. Switch it on again and
        <a href="/docs#resendFailedDeliveries">send again what failed</a>.
      </li>
      <li>
        <a href="/docs#sendTestEvent">A test</a> is a real, signed delivery of type
        <code>webhook.test</code>; nothing happened, so do nothing with it.
      </li>
    </ul>
    <h2 id="types">Types</h2>
    <ul class="codes">
      ${eventTypes.map((type) => html`<li><code>${type}</code></li>`)}
    </ul>`;
}
