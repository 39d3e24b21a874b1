import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { alertMessages, type LetterMessages } from './alert-letter-messages.ts';
import type { MailedRow } from '../mails.sql.ts';
import { urlOf } from '../url-of.ts';

export interface AlertLetter {
  /** At least one. */
  rows: readonly MailedRow[];
  adminUrl: string;
  /** ISO 8601. */
  usefulUntil: string;
  email: string;
  name: string;
  locale: Locale;
}

/** More than these are only counted. */
const mostRows = 50;

/**
 * One mail about everything that turned bad, or is good again, in the reader's language: what,
 * which, and what to do.
 */
export function alertLetter({
  rows,
  adminUrl,
  usefulUntil,
  email,
  name,
  locale,
}: AlertLetter): Letter {
  const words = alertMessages[locale];
  const entries = rows.slice(0, mostRows).map((row) => entryOf(row, words, adminUrl));
  const left = rows.length - entries.length;
  const more = left > 0 ? [words.more(left, adminUrl)] : [];
  const subject = subjectOf(rows, words);
  const text = [
    ...entries.map(({ lines, link }) => [...lines, link].join('\n')),
    ...more,
    words.closing,
  ].join('\n\n');
  const items = entries.map(
    ({ lines: [head = '', ...rest], link }) =>
      `<p><strong>${escapeHtml(head)}</strong><br>${rest.map((line) => `${escapeHtml(line)}<br>`).join('')}<a href="${escapeHtml(link)}">${escapeHtml(words.look)}</a></p>`,
  );
  const body = [
    ...items,
    ...[...more, words.closing].map((line) => `<p>${escapeHtml(line)}</p>`),
  ].join('\n');
  const lang = locale === 'ph' ? 'fil' : locale;
  const html = `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}

/** Holds nothing that a person has typed. */
function subjectOf(rows: readonly MailedRow[], words: LetterMessages): string {
  const bad = rows.filter(({ phase }) => phase === 'opened');
  const [first] = bad.length > 0 ? bad : rows;
  if (rows.length > 1 || !first)
    return words.subject({ bad: bad.length, good: rows.length - bad.length });
  return bad.length > 0 ? words.kind[first.kind].what : endOf(first, words);
}

function entryOf(
  row: MailedRow,
  words: LetterMessages,
  adminUrl: string,
): { lines: string[]; link: string } {
  const { kind, phase, params, subjectKind, subjectId } = row;
  const { what, act } = words.kind[kind];
  const { name, last4, message, count, at } = params;
  const about = [
    name,
    last4 === undefined ? [] : `*${last4}`,
    count === undefined ? [] : String(count),
    at === undefined ? [] : at.replace('T', ' ').replace('Z', ' UTC'),
    message ?? [],
  ]
    .flat()
    .join(' \u00b7 ');
  const link = urlOf(adminUrl, { subject: { kind: subjectKind, id: subjectId }, params });
  return { lines: phase === 'opened' ? [what, about, act] : [endOf(row, words), about], link };
}

function endOf({ kind, ending }: MailedRow, words: LetterMessages): string {
  const { what } = words.kind[kind];
  return words.ended[ending === 'inHand' || ending === 'gone' ? ending : 'good'](what);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
