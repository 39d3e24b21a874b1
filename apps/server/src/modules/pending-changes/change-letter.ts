import type { HeldReason, Locale, RaisingAct } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { changeLetterMessages } from './change-letter-messages.ts';

interface About {
  act: RaisingAct;
  merchantName: string | null;
  personName: string | null;
  /** A setting's key; an id for most, which nobody is told. */
  subjectId: string;
  link: string;
  /** ISO 8601. */
  usefulUntil: string;
  email: string;
  name: string;
  locale: Locale;
}

export interface ChangeLetter extends About {
  beginsAt: Date;
  persons: 1 | 2;
  /** Why it takes two although its time has come. */
  heldBecause: HeldReason | null;
  /** Null where the reader is not told. */
  askedBy: string | null;
}

/** The mail that says what was asked for, by whom and when it begins, with the page on which it is stopped. */
export function changeLetter({
  beginsAt,
  persons,
  heldBecause,
  askedBy,
  ...about
}: ChangeLetter): Letter {
  const words = changeLetterMessages[about.locale];
  return letterOf(about, words.asked.subject, words.asked.open, [
    words.asked.why,
    words.act[about.act],
    aboutWhat(about),
    words.asked.by(askedBy),
    ...(heldBecause === null
      ? [words.asked.begins(minuteOf(beginsAt)), ...(persons === 2 ? [words.asked.needsTwo] : [])]
      : [words.asked.held[heldBecause]]),
    words.asked.stop,
  ]);
}

/** The mail to who asked, when somebody has stopped it. */
export function stoppedLetter({
  by,
  reason,
  ...about
}: About & { by: string | null; reason: string | null }): Letter {
  const words = changeLetterMessages[about.locale];
  return letterOf(about, words.stopped.subject, words.stopped.open, [
    words.stopped.by(by),
    words.act[about.act],
    aboutWhat(about),
    reason ?? '',
    words.stopped.next,
  ]);
}

function aboutWhat({ act, merchantName, personName, subjectId }: About): string {
  const named = [merchantName, personName].filter((name) => name !== null);
  return act === 'setting' ? subjectId : named.join(' \u00b7 ');
}

/** The subject holds nothing that a person has typed. */
function letterOf(
  { link, usefulUntil, email, name, locale }: About,
  subject: string,
  open: string,
  lines: readonly string[],
): Letter {
  const said = lines.filter((line) => line !== '');
  const text = [...said, `${open}:\n${link}`, 'Wallet App'].join('\n\n');
  const paragraphs = said.map((line) => `<p>${escapeHtml(line)}</p>`);
  const button = `<p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p>`;
  const body = [...paragraphs, button, '<p>Wallet App</p>'].join('\n');
  const lang = locale === 'ph' ? 'fil' : locale;
  const html = `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}

function minuteOf(at: Date): string {
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
