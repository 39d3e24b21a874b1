import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';

interface Words {
  subject: string;
  why: (merchant: string) => string;
  life: string;
  notYou: string;
  closing: string;
}

/** Subjects hold nothing that anybody has typed. */
const texts: Readonly<Record<Locale, Words>> = {
  en: {
    subject: 'Your withdrawal code',
    why: (merchant) =>
      `Enter this code to go on with your withdrawal from ${merchant} in another browser:`,
    life: 'It counts for 10 minutes and once.',
    notYou: 'If it was not you, give the code to nobody: without it nothing happens.',
    closing: 'Wallet App',
  },
  id: {
    subject: 'Kode penarikan Anda',
    why: (merchant) =>
      `Masukkan kode ini untuk melanjutkan penarikan dari ${merchant} di browser lain:`,
    life: 'Kode berlaku 10 menit dan satu kali.',
    notYou:
      'Jika bukan Anda, jangan berikan kode ini kepada siapa pun: tanpa kode ini tidak terjadi apa-apa.',
    closing: 'Wallet App',
  },
  ph: {
    subject: 'Ang iyong withdrawal code',
    why: (merchant) =>
      `Ilagay ang code na ito para ituloy ang iyong withdrawal mula sa ${merchant} sa ibang browser:`,
    life: 'Magagamit ito nang 10 minuto at isang beses lang.',
    notYou:
      'Kung hindi ikaw iyon, huwag ibigay ang code kaninuman: walang mangyayari kung wala ito.',
    closing: 'Wallet App',
  },
};

export interface PageCodeLetter {
  email: string;
  merchant: string;
  code: string;
  usefulUntil: Date;
  locale: Locale;
}

/** The mail with the code for another browser, as plain text and as simple HTML. It never holds a link. */
export function pageCodeLetter({
  email,
  merchant,
  code,
  usefulUntil,
  locale,
}: PageCodeLetter): Letter {
  const { subject, why, life, notYou, closing } = texts[locale];
  const lines = [why(withoutLinks(merchant)), code, life, notYou, closing];
  const html = `<!doctype html>\n<html lang="${locale === 'ph' ? 'fil' : locale}"><head><meta charset="utf-8"><title>${subject}</title></head><body>\n${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}\n</body></html>\n`;
  return {
    to: email,
    toName: '',
    subject,
    text: lines.join('\n\n'),
    html,
    usefulUntil: usefulUntil.toISOString(),
  };
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
