import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';

/** What each mail about a file of a schedule is made of. */
export interface ScheduleLetter {
  email: string;
  name: string;
  locale: Locale;
  /** The page of files, where the reader has to be signed in. */
  link: string;
  fileName: string;
  /** ISO 8601. */
  usefulUntil: string;
}

interface Words {
  subject: string;
  what: (fileName: string, rows: number) => string;
  act: string;
  stop: string;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    subject: 'Your scheduled file is ready',
    what: (fileName, rows) => `${fileName} has been made: ${rows} rows.`,
    act: 'Sign in to download it. The file is kept for 24 hours.',
    stop: 'You get this because you ordered it. You can stop it on the same page.',
  },
  id: {
    subject: 'Berkas terjadwal Anda siap',
    what: (fileName, rows) => `${fileName} sudah dibuat: ${rows} baris.`,
    act: 'Masuk untuk mengunduhnya. Berkas disimpan selama 24 jam.',
    stop: 'Anda menerima ini karena Anda memesannya. Anda dapat menghentikannya di halaman yang sama.',
  },
  ph: {
    subject: 'Handa na ang nakaiskedyul mong file',
    what: (fileName, rows) => `Nagawa na ang ${fileName}: ${rows} na row.`,
    act: 'Mag-sign in para i-download ito. Itatago ang file nang 24 na oras.',
    stop: 'Natanggap mo ito dahil in-order mo ito. Maaari mo itong ihinto sa parehong page.',
  },
};

/** One mail with a link that opens to the reader’s own sign-in alone. */
export function readyLetter({
  rows,
  fileName,
  ...letter
}: ScheduleLetter & { rows: number }): Letter {
  const { subject, what, act } = words[letter.locale];
  return scheduleLetter(letter, { subject, lines: [what(fileName, rows), act] });
}

/** Some lines, the link, and how to get no more such mails. */
export function scheduleLetter(
  { email, name, locale, link, usefulUntil }: Omit<ScheduleLetter, 'fileName'>,
  { subject, lines }: { subject: string; lines: readonly string[] },
): Letter {
  const { stop } = words[locale];
  const text = [...lines, link, stop, 'Wallet App'].join('\n\n');
  const html = `<!doctype html>\n<html lang="${locale === 'ph' ? 'fil' : locale}"><head><meta charset="utf-8"><title>${subject}</title></head><body>\n${lines.map((line) => `<p>${line}</p>`).join('')}<p><a href="${link}">${link}</a></p><p>${stop}</p><p>Wallet App</p>\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}
