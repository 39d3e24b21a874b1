import { virtualEndings } from '#modules/payout-methods/inquiries';
import { code, html, prose, type Html } from './html.ts';

const outcomes = [
  ['paid', 'The exact amount arrives in time.', 'succeeded', 'none', 'deposit.succeeded'],
  [
    'paidLate',
    'The exact amount arrives after the expiry. With the late-money policy "return" the money waits and the session stays expired.',
    'succeeded',
    'paidLate',
    'deposit.succeeded',
  ],
  [
    'partial',
    'About half of it arrives, the time runs out, and people decide to credit what came.',
    'succeeded',
    'paidPartial',
    'deposit.expired, then deposit.succeeded',
  ],
  [
    'over',
    'About a tenth too much arrives, the time runs out, and people decide to credit it.',
    'succeeded',
    'paidOver',
    'deposit.expired, then deposit.succeeded',
  ],
  [
    'duplicate',
    'The amount arrives twice, or a second time when it was paid before. You are credited once.',
    'succeeded',
    'duplicateSuspected',
    'deposit.succeeded, then deposit.exception',
  ],
  ['expired', 'Nobody pays and the time runs out.', 'expired', 'none', 'deposit.expired'],
] as const;

const inquiries = {
  notFound: 'notFound.',
  closeMatch: 'closeMatch: the holder has one name more. Without a name: verified.',
  mismatch: 'mismatch: somebody else. Without a name: verified.',
  unsupported: 'unsupported, because the institution tells no names.',
  timedOut: 'timedOut: no answer comes, and after 60 seconds it ends.',
} as const satisfies Record<(typeof virtualEndings)[keyof typeof virtualEndings], string>;

/** What test mode is, and how each outcome is played in it. */
export function testMode(origin: string): Html {
  return html`${prose('A token of mode Test works on data of its own: sessions, balance, events and webhooks of test mode. It never touches a live account, and every answer and event says `"mode": "test"`. Nothing has to be set up: the accounts of test mode are inside our server, their codes name TEST as the payee, and pay pages say so on every screen.')}
    ${prose('Money moves in the same way as live: the same unique amounts, fees, limits, matching, books and webhooks. Only where it comes from differs: you say what the customer does.')}
    <h2 id="play">Play a payment</h2>
    ${prose('Make a session with the test token, then play how it is paid. `method` is chosen when the customer has chosen none; the first allowed one when you name none.')}
    ${code(`curl -X POST '${origin}/v1/simulate/transaction-sessions/txs_.../pay' \\
  -H "Authorization: Bearer $TEST_TOKEN" \\
  -H 'Idempotency-Key: play-1001' -H 'Content-Type: application/json' \\
  -d '{"outcome":"paid","method":"dana"}'`)}
    ${prose('The answer is the session afterwards; webhooks follow within moments. With the SDK:')}
    ${code(`const wallet = walletClient({ baseUrl: '${origin}', apiToken: process.env.TEST_TOKEN });
const session = await wallet.simulate.pay(id, { outcome: 'partial' });
console.log(session.transaction?.flag); // paidPartial`)}
    <h2 id="outcomes">Outcomes</h2>
    <ul>
      ${outcomes.map(([outcome, what, status, flag, told]) => html`<li><strong>${outcome}</strong>: ${what} The transaction is <code>${status}</code> with flag <code>${flag}</code>; you hear ${told}.</li>`)}
    </ul>
    ${prose('What live people would decide, such as what becomes of half an amount, is decided at once in test mode. In live mode it takes them minutes or hours, so treat the time between as unknown.')}
    ${prose('A customer who says on the pay page that he has paid keeps his deposit in `checking`. Played as `expired`, it ends when our next look at the account has shown that nothing came, about two minutes later.')}
    <h2 id="names">Holders of accounts</h2>
    ${prose('Inquiries of test mode are answered after a second by the last four digits of the number, whatever the institution. Payout methods have no cool-down.')}
    <ul>
      ${Object.entries(virtualEndings).map(([ending, status]) => html`<li><code>${ending}</code>: ${inquiries[status]}</li>`)}
      <li>any other: verified.</li>
    </ul>
    <h2 id="refusals">What is refused</h2>
    <ul>
      <li>
        A live token: <a href="/docs/errors#testTokenNeeded"><code>testTokenNeeded</code></a
        >. Live payments are made by customers alone.
      </li>
      <li>
        A live session, or another merchant's:
        <a href="/docs/errors#notFound"><code>notFound</code></a
        >.
      </li>
      <li>
        What its state does not allow, such as paying what has ended:
        <a href="/docs/errors#stateConflict"><code>stateConflict</code></a
        >.
      </li>
    </ul>
    ${prose('An amount belongs to its deposit for a day. Many test sessions of one price use up the amounts just below it, as live ones do; vary the price in tests that run often.')}
    ${prose('Going live is another token: the operations stay the same.')}`;
}
