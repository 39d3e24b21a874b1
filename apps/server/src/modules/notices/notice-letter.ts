import type { Locale, NoticeKind } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { noticeMessages } from './notice-letter-messages.ts';
import type { ListedNotice, NoticeParams } from './notices.sql.ts';

export interface NoticeLetter {
  /** At least one. */
  rows: readonly ListedNotice[];
  merchantUrl: string;
  /** ISO 8601. */
  usefulUntil: string;
  email: string;
  name: string;
  locale: Locale;
}

/** More than these are only counted. */
const mostRows = 20;

/** Where each kind is looked after. */
const pageOf: Readonly<Record<NoticeKind, string>> = {
  webhookDisabled: '/developers',
  apiTokenChanged: '/api-tokens',
  apiTokenEnding: '/api-tokens',
  tokenMakerLeft: '/api-tokens',
  payoutMethodAdded: '/payout-methods',
  lateMoneyWaiting: '/transaction',
  teamChanged: '/settings?section=team',
  exportReady: '/exports',
};

/**
 * One mail about everything that happened, in the reader's language: what, which, and what to do.
 * Its subject holds nothing that a person has typed.
 */
export function noticeLetter({
  rows,
  merchantUrl,
  usefulUntil,
  email,
  name,
  locale,
}: NoticeLetter): Letter {
  const words = noticeMessages[locale];
  const entries = rows.slice(0, mostRows).map(({ kind, mode, params }) => ({
    head: `${words.kind[kind].what(params)}${mode === 'test' ? ` (${words.testMode})` : ''}`,
    lines: [aboutOf(params), words.kind[kind].act].filter((line) => line !== ''),
    link: new URL(pageOf[kind], merchantUrl).href,
  }));
  const left = rows.length - entries.length;
  const more = left > 0 ? [words.more(left)] : [];
  const choose = new URL('/settings?section=notifications', merchantUrl).href;
  const [first] = rows;
  const subject =
    rows.length === 1 && first
      ? words.kind[first.kind].what(first.params)
      : words.subject(rows.length);
  const text = [
    ...entries.map(({ head, lines, link }) => [head, ...lines, link].join('\n')),
    ...more,
    `${words.choose}:\n${choose}`,
    words.closing,
  ].join('\n\n');
  const items = entries.map(
    ({ head, lines, link }) =>
      `<p><strong>${escapeHtml(head)}</strong><br>${lines.map((line) => `${escapeHtml(line)}<br>`).join('')}<a href="${escapeHtml(link)}">${escapeHtml(words.look)}</a></p>`,
  );
  const link = `<a href="${escapeHtml(choose)}">${escapeHtml(words.choose)}</a>`;
  const body = [
    ...items,
    ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${link}</p>`,
    `<p>${escapeHtml(words.closing)}</p>`,
  ].join('\n');
  const html = `<!doctype html>\n<html lang="${locale === 'ph' ? 'fil' : locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}

function aboutOf({ name, amount, until, rows }: NoticeParams): string {
  return [
    name ?? [],
    amount ?? [],
    until === undefined ? [] : `${until.slice(0, 16).replace('T', ' ')} UTC`,
    rows === undefined ? [] : String(rows),
  ]
    .flat()
    .join(' \u00b7 ');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
