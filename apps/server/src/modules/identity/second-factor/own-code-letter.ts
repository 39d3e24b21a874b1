import type { Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';

interface OwnCodeLetter {
  code: string;
  /** ISO 8601. */
  usefulUntil: string;
  email: string;
  name: string;
  locale: Locale;
}

interface Words {
  subject: string;
  why: string;
  life: string;
  notYou: string;
}

const texts: Readonly<Record<Locale, Words>> = {
  en: {
    subject: 'Your code for a decision in Wallet App',
    why: 'You are deciding about money in a browser in which somebody else asked for it. Enter this code to show that it is you:',
    life: 'It counts once, for ten minutes, and for this decision alone.',
    notYou:
      'If you are not deciding anything now, somebody uses your account: tell an Admin at once.',
  },
  id: {
    subject: 'Kode Anda untuk keputusan di Wallet App',
    why: 'Anda sedang memutuskan soal uang di peramban yang juga dipakai orang lain untuk mengajukannya. Masukkan kode ini untuk menunjukkan bahwa ini Anda:',
    life: 'Kode ini berlaku sekali, selama sepuluh menit, dan hanya untuk keputusan ini.',
    notYou:
      'Jika Anda tidak sedang memutuskan apa pun, ada orang yang memakai akun Anda: segera beri tahu Admin.',
  },
  ph: {
    subject: 'Ang iyong code para sa isang desisyon sa Wallet App',
    why: 'Nagpapasya ka tungkol sa pera sa browser na ginamit din ng ibang tao para hilingin ito. Ilagay ang code na ito para ipakitang ikaw nga ito:',
    life: 'Isang beses lang ito magagamit, sa loob ng sampung minuto, at para sa desisyong ito lang.',
    notYou:
      'Kung wala kang pinagpapasyahan ngayon, may gumagamit ng iyong account: sabihin agad sa isang Admin.',
  },
};

/** The mail with a code of one's own for one act. It names neither the act nor the others. */
export function ownCodeLetter({ code, usefulUntil, email, name, locale }: OwnCodeLetter): Letter {
  const { subject, why, life, notYou } = texts[locale];
  const text = [why, code, life, notYou, 'Wallet App'].join('\n\n');
  const lang = locale === 'ph' ? 'fil' : locale;
  const body = [why, `<strong>${code}</strong>`, life, notYou]
    .map((words) => `<p>${words}</p>`)
    .join('\n');
  const html = `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${subject}</title></head><body>\n${body}\n</body></html>\n`;
  return { to: email, toName: name, subject, text, html, usefulUntil };
}
