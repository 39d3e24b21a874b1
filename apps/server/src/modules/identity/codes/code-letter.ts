import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import type { CodePurpose } from './code.ts';
import { letterMessages } from './code-letter-messages.ts';

export interface CodeLetter {
  purpose: CodePurpose;
  link: string;
  /** ISO 8601. */
  usefulUntil: string;
  email: string;
  name: string;
  locale: Locale;
}

/** The mail with a link that counts once, in the user's language, as plain text and as simple HTML. */
export function codeLetter({
  purpose,
  link,
  usefulUntil,
  email,
  name,
  locale,
}: CodeLetter): Letter {
  const { hello, helloNobody, closing, ...texts } = letterMessages[locale];
  const { subject, why, act, life, notYou } = texts[purpose];
  const greeting = looksLikeLink(name) ? helloNobody : hello(name);
  const text = [greeting, why, `${act}:\n${link}`, life, notYou, closing].join('\n\n');
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
  const button = `<p><a href="${escapeHtml(link)}">${escapeHtml(act)}</a></p>`;
  const body = [
    paragraph(greeting),
    paragraph(why),
    button,
    ...[life, notYou, closing].map(paragraph),
  ].join('\n');
  const lang = locale === 'ph' ? 'fil' : locale;
  const html = `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}

/** Mail programs turn such a name into a link of its own, in a mail that comes from us. */
function looksLikeLink(name: string): boolean {
  return /[/\\@]|\.\p{L}{2,}/u.test(name);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
