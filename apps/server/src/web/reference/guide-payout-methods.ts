import { code, html, prose, type Html } from './html.ts';

const outcomes = [
  [
    'verified',
    'The account is there and the name fits. `foundName` is the name at the institution. When you sent no name, it only says that the account is there, and the name is masked.',
  ],
  [
    'closeMatch',
    'The name is close: a letter differs, a part is an initial or is missing. Words that you sent are shown as the institution writes them; the others are masked. Let a person look.',
  ],
  [
    'mismatch',
    'The account belongs to somebody else. Whose it is, and how near the name was, is not told.',
  ],
  ['notFound', 'The institution knows no such account.'],
  [
    'unsupported',
    'Nobody could ask: see `reason`. `noInquiry`: the institution tells no names; `noAccount`: no account of ours can ask now.',
  ],
  [
    'timedOut',
    'No answer within 60 seconds, or the institution’s app failed. It says nothing about the account; ask again.',
  ],
] as const;

/** How destinations are added and whose they are found out to be. */
export function payoutMethods(origin: string): Html {
  return html`${prose('A payout method is a destination that you are paid out to: a bank account or a wallet. Its token needs the scopes `payoutMethods:read` and `payoutMethods:write`.')}
    ${code(`curl -X POST '${origin}/v1/payout-methods' \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H 'Idempotency-Key: payout-bca' -H 'Content-Type: application/json' \\
  -d '{"institutionCode":"014","accountNumber":"123-456-7890","holderName":"Budi Santoso"}'`)}
    <ul>
      <li>
        <code>institutionCode</code> is the <code>code</code> of
        <a href="/docs#institutions"><code>GET /v1/institutions</code></a
        >, in your country. How money gets there follows from it: <code>method</code>.
      </li>
      <li>
        Numbers may be written with blanks and dashes, mobile numbers of wallets with or without the
        country code. The whole number is in no answer: you recognise it by <code>last4</code>.
      </li>
      <li>
        <code>warnings</code> tell what looks unusual, such as a length that the institution does
        not use. They forbid nothing: institutions change their numbers.
      </li>
      <li>
        In live mode nothing is paid to a new one before <code>usableAfter</code>, a day later, and
        your team is told by mail. In test mode it is usable at once.
      </li>
      <li>
        A destination is never changed. A <code>PATCH</code> with another number or name answers
        another payout method that takes its place, with a cool-down of its own;
        <code>isDefault</code> alone changes nothing else.
      </li>
      <li>
        A blocked one was stopped by the operator; <code>statusReason</code> says why. It cannot be
        removed or added anew.
      </li>
    </ul>
    <h2 id="names">Whose account is it?</h2>
    ${prose('Adding asks for the holder at once. To ask before you add, or for somebody else’s account, send POST /v1/account-verifications and read it until its `status` is no longer `verifying`. With the SDK:')}
    ${code(`const { id } = await wallet.accountVerifications.create({ institutionCode: '014', accountNumber: '1234567890', holderName: 'Budi Santoso' });
let found = await wallet.accountVerifications.get(id);
while (found.status === 'verifying') {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  found = await wallet.accountVerifications.get(id);
}`)}
    <ul>
      ${outcomes.map(([status, what]) => html`<li><strong>${status}</strong>${prose(what)}</li>`)}
    </ul>
    ${prose('Names are compared without case, accents, titles, degrees and the order of words; a middle name may be missing, and Muh. is Muhammad. `nameScore` goes from 0 to 100: `verified` from 90, `closeMatch` from 70.')}
    ${prose('So that nobody gathers names, inquiries are limited: 10 a minute and 300 a day for a merchant, 5 a day for one account, in each mode. Above that the answer is 429 with Retry-After.')}`;
}
