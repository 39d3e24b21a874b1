import type { Proof, SignedProof } from '@wallet/contract';
import { clock, eventsOf, shown } from './proof-events.ts';
import { createPage, type ProofPage } from './sheet.ts';

/** The longest list on paper; what is more is counted, and the JSON has all of it. */
const mostRows = 60;

const audiences: Readonly<Record<Proof['head']['audience'], string>> = {
  full: 'For operators, with whole numbers and names.',
  masked: 'For operators, with people masked.',
  farm: 'For who owns the phone, with people masked.',
  merchant: 'For the merchant: what the operator\u2019s accounts and phones are is left out.',
};

/**
 * A proof on paper: a few pages of what the JSON says, with the digest and the signature of that JSON. The pages
 * prove nothing by themselves; the same proof gives the same bytes.
 */
export function proofPdf({ document, digest, signature, keyId }: SignedProof): Promise<Buffer> {
  const { head, transaction } = document;
  const sheet = createPage({
    title: `Proof of ${transaction.code}`,
    at: new Date(head.issuedAt.utc),
  });
  sheet.heading(
    `Proof of ${transaction.kind} ${transaction.code}`,
    shown(transaction.paidAmount ?? transaction.finalPayment),
    `${audiences[head.audience]} Made ${clock(head.issuedAt)} (${head.issuedAt.utc}). Times below are of ${head.timeZone}.`,
  );
  writeFacts(sheet, document);
  sheet.section('What happened');
  const events = eventsOf(document);
  sheet.table(
    [
      { title: 'Time', share: 26 },
      { title: 'Who', share: 24 },
      { title: 'What', share: 50 },
    ],
    events.slice(0, mostRows).map(({ at, who, what }) => [clock(at), who, what]),
  );
  if (events.length > mostRows)
    sheet.paragraph(`and ${events.length - mostRows} more, in the JSON.`);
  writeEvidence(sheet, document);
  writeLedger(sheet, document);
  sheet.section('How to verify');
  sheet.paragraph(
    'The JSON of this proof is what was signed. Check it with "npm run wallet -- verify-document FILE", or with verifyDocument of the merchant SDK and the public keys of /api/public/signing-keys. It must have this digest.',
  );
  sheet.code('SHA-256 of the document', digest);
  sheet.code('Ed25519 signature', signature);
  sheet.code('Key', keyId);
  return sheet.finish(
    `${transaction.code} \u00b7 ${transaction.id} \u00b7 SHA-256 ${digest.slice(0, 16)}\u2026`,
  );
}

function writeFacts(sheet: ProofPage, { transaction, request, route }: Proof): void {
  const { payer, payee } = transaction;
  const time = (at: { local: string; utc: string } | null) =>
    at === null ? null : `${clock(at)} (${at.utc})`;
  sheet.section('Movement');
  sheet.facts([
    [
      'Status',
      [
        transaction.status,
        transaction.statusReason,
        transaction.flag === 'none' ? null : transaction.flag,
      ]
        .filter((text) => text !== null)
        .join(' \u00b7 '),
    ],
    [
      'Merchant',
      transaction.merchant && `${transaction.merchant.name} (${transaction.merchant.code})`,
    ],
    ['Mode', transaction.mode],
    ['Reference', request?.reference ?? null],
    ['Reference number', request?.refNo ?? null],
    ['Provider\u2019s reference', transaction.providerReference],
    ['To be paid', shown(transaction.finalPayment)],
    ['Provider\u2019s fee', transaction.providerFee && shown(transaction.providerFee)],
    ['Merchant\u2019s fee', shown(transaction.merchantFee)],
    ['Net', transaction.net && shown(transaction.net)],
    ['Payer', payer && partyOf(payer)],
    ['Payee', payee && partyOf(payee)],
    ['Customer', request?.customerName ?? null],
    [
      'Way',
      [route.method, route.provider, route.rail].filter((text) => text !== null).join(' \u00b7 '),
    ],
    [
      'Account',
      route.account &&
        `${route.account.label} \u00b7 ${route.account.holderName} \u00b7 ${route.account.number}`,
    ],
    ['Phone', route.device?.name ?? null],
    ['Made', time(transaction.createdAt)],
    ['Paid', time(transaction.paidAt)],
    ['Ended', time(transaction.completedAt)],
    ['Hash of what was asked', request?.payloadHash ?? null],
  ]);
}

function partyOf({
  name,
  number,
  institution,
}: NonNullable<Proof['transaction']['payer']>): string {
  return [name, institution, number].filter((text) => text !== null).join(' \u00b7 ');
}

function writeEvidence(sheet: ProofPage, { lines, coverage, observations }: Proof): void {
  sheet.section('Evidence');
  if (lines.length === 0) sheet.paragraph('No line of a statement belongs to it.');
  else {
    sheet.table(
      [
        { title: 'Line', share: 34 },
        { title: 'Bank\u2019s time', share: 24 },
        { title: 'Counterparty, reference', share: 24 },
        { title: 'Amount', share: 18, align: 'right' },
      ],
      lines.map((line) => [
        `${line.id} \u00b7 ${line.matchStatus}`,
        clock(line.occurredTo),
        [line.counterparty, line.providerReference]
          .filter((text) => text !== null)
          .join(' \u00b7 '),
        `${line.direction === 'debit' ? '\u2212' : ''}${shown(line.amount)}`,
      ]),
    );
  }
  for (const { id, rawDropped } of lines)
    if (rawDropped)
      sheet.paragraph(
        `What the phone read of ${id} went by age at ${clock(rawDropped.at)}; its digest is ${rawDropped.digest}.`,
      );
  for (const { id, from, to, proof, passes } of coverage)
    sheet.paragraph(
      `Read completely from ${clock(from)} to ${clock(to)} (${proof}, ${passes} passes; ${id}).`,
    );
  for (const { id, source, at } of observations)
    sheet.paragraph(`Also seen by ${source} at ${clock(at)} (${id}).`);
}

function writeLedger(sheet: ProofPage, { ledger }: Proof): void {
  sheet.section('Ledger');
  if (ledger.every(({ entries }) => entries.length === 0))
    return sheet.paragraph('Nothing was posted.');
  const printed = wholePostings(ledger);
  const rows = printed.flatMap(({ cause, digest, entries }) =>
    entries.map((entry, i) => [
      i === 0 ? cause : '',
      entry.account,
      i === 0 ? `${digest.slice(0, 12)}\u2026` : '',
      shown(entry.amount),
      entry.balanceAfter === null ? '' : shown(entry.balanceAfter),
    ]),
  );
  sheet.table(
    [
      { title: 'Posting', share: 27 },
      { title: 'Account', share: 26 },
      { title: 'Digest', share: 17 },
      { title: 'Amount', share: 14, align: 'right' },
      { title: 'Balance after', share: 16, align: 'right' },
    ],
    rows,
  );
  if (printed.length < ledger.length)
    sheet.paragraph(`and ${ledger.length - printed.length} more postings, in the JSON.`);
}

/** As many of the first postings as the longest list takes, none of them in part. */
function wholePostings(ledger: Proof['ledger']): Proof['ledger'] {
  let rows = 0;
  const end = ledger.findIndex(({ entries }) => (rows += entries.length) > mostRows);
  return end === -1 ? ledger : ledger.slice(0, Math.max(1, end));
}
