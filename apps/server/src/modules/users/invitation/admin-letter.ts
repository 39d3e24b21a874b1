import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { adminLetterMessages } from './admin-letter-messages.ts';

/** Somebody is going to be an Admin: made in the server's shell, or invited by one. */
export type AdminNews =
  | { kind: 'root'; email: string; countsFrom: Date }
  | { kind: 'invited'; email: string; by: string };

export interface AdminLetter {
  email: string;
  name: string;
  locale: Locale;
  adminUrl: string;
  news: AdminNews;
  /** ISO 8601. */
  usefulUntil: string;
}

/** The mail to an Admin about another, in the reader's language, as plain text and as simple HTML. */
export function adminLetter({
  email,
  name,
  locale,
  adminUrl,
  news,
  usefulUntil,
}: AdminLetter): Letter {
  const words = adminLetterMessages[locale];
  const { subject, what } =
    news.kind === 'root'
      ? { subject: words.root.subject, what: words.root.what(news.email, timeOf(news.countsFrom)) }
      : { subject: words.invited.subject, what: words.invited.what(news.email, news.by) };
  const link = `${adminUrl}/users`;
  const text = [words.hello, what, words.notYou, link, words.closing].join('\n\n');
  const paragraphs = [words.hello, what, words.notYou].map((each) => `<p>${escapeHtml(each)}</p>`);
  const body = [
    ...paragraphs,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(words.look)}</a></p>`,
    `<p>${words.closing}</p>`,
  ].join('\n');
  const lang = locale === 'ph' ? 'fil' : locale;
  const html = `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
