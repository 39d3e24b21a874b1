import { formatMoney, type Locale, type Money } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { type PayerMailKind, payerMessages } from './payer-letter-messages.ts';

export interface PayerLetter {
  kind: PayerMailKind;
  email: string;
  locale: Locale;
  amount: Money;
  merchant: string;
  supportEmail: string | null;
  refNo: string;
  at: Date;
  timeZone: string;
  /** Institution and last digits, of a withdrawal. */
  to: string | null;
  /** Of a deposit. */
  code: string | null;
  /** Where trackers are opened, without a slash at the end. */
  payOrigin: string;
  usefulUntil: Date;
}

const intlTags = { en: 'en-GB', id: 'id-ID', ph: 'fil-PH' } as const;

/** The mail about what happened, as text and simple HTML; its link leads to the tracker only. */
export function payerLetter({
  kind,
  email,
  locale,
  merchant,
  usefulUntil,
  ...facts
}: PayerLetter): Letter {
  const words = payerMessages[locale];
  const name = withoutLinks(merchant);
  const { subject, what } = words.kinds[kind];
  const link = `${facts.payOrigin}/track?${new URLSearchParams({ reference: facts.refNo, lang: locale }).toString()}`;
  const rows = [
    [words.amount, formatMoney(facts.amount)],
    [words.merchant, name],
    ...(facts.to === null ? [] : [[words.to, withoutLinks(facts.to)]]),
    [words.date, timeText(facts.at, facts.timeZone, locale)],
    [words.reference, facts.refNo],
    ...(facts.code === null ? [] : [[words.code, facts.code]]),
    ...(facts.supportEmail === null ? [] : [[words.help, facts.supportEmail]]),
  ].map((row) => row.join(': '));
  const text = [
    what(name),
    rows.join('\n'),
    `${words.look}:\n${link}`,
    words.neverAsk,
    words.closing,
  ].join('\n\n');
  const body = [
    `<p>${escapeHtml(what(name))}</p>`,
    `<p>${rows.map(escapeHtml).join('<br>')}</p>`,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(words.look)}</a></p>`,
    `<p>${escapeHtml(words.neverAsk)}</p>`,
    `<p>${escapeHtml(words.closing)}</p>`,
  ].join('\n');
  const html = `<!doctype html>\n<html lang="${locale === 'ph' ? 'fil' : locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: '', subject, text, html, usefulUntil: usefulUntil.toISOString() };
}

/** In the merchant's zone, which is named. */
function timeText(at: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(intlTags[locale], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
}

/** Mail programs make links of what looks like one. */
function withoutLinks(name: string): string {
  return name.replaceAll(/[/\\@:]/g, ' ').replaceAll('.', '\u2024');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
