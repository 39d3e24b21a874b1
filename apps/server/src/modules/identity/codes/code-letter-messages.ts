import type { Locale } from '@wallet/contract';
import type { CodePurpose } from './code.ts';

interface Words {
  subject: string;
  why: string;
  act: string;
  life: string;
  notYou: string;
}

type LetterTexts = Record<CodePurpose, Words> & {
  hello: (name: string) => string;
  helloNobody: string;
  closing: string;
};

/** The words of mailed links. Subjects hold nothing a person has typed. */
export const letterMessages: Readonly<Record<Locale, LetterTexts>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    helloNobody: 'Hello,',
    closing: 'Wallet App',
    activate: {
      subject: 'Activate your Wallet App account',
      why: 'You have been invited to Wallet App.',
      act: 'Choose your password',
      life: 'The link works once and for 72 hours.',
      notYou:
        'If you do not expect an invitation, ignore this mail: without the link nothing happens.',
    },
    resetPassword: {
      subject: 'Reset your Wallet App password',
      why: 'Somebody, probably you, asked for a new password for this address.',
      act: 'Choose a new password',
      life: 'The link works once and for 30 minutes. Using it signs you out everywhere.',
      notYou: 'If it was not you, ignore this mail: your password stays as it is.',
    },
  },
  id: {
    hello: (name) => `Halo ${name},`,
    helloNobody: 'Halo,',
    closing: 'Wallet App',
    activate: {
      subject: 'Aktifkan akun Wallet App Anda',
      why: 'Anda telah diundang ke Wallet App.',
      act: 'Buat kata sandi Anda',
      life: 'Tautan ini berlaku satu kali dan selama 72 jam.',
      notYou:
        'Jika Anda tidak menunggu undangan, abaikan email ini: tanpa tautan ini tidak terjadi apa-apa.',
    },
    resetPassword: {
      subject: 'Atur ulang kata sandi Wallet App Anda',
      why: 'Seseorang, mungkin Anda, meminta kata sandi baru untuk alamat ini.',
      act: 'Buat kata sandi baru',
      life: 'Tautan ini berlaku satu kali dan selama 30 menit. Setelah digunakan, Anda akan keluar dari semua perangkat.',
      notYou: 'Jika bukan Anda, abaikan email ini: kata sandi Anda tidak berubah.',
    },
  },
  ph: {
    hello: (name) => `Kumusta ${name},`,
    helloNobody: 'Kumusta,',
    closing: 'Wallet App',
    activate: {
      subject: 'I-activate ang iyong Wallet App account',
      why: 'Inimbitahan ka sa Wallet App.',
      act: 'Gumawa ng iyong password',
      life: 'Isang beses lang magagamit ang link, sa loob ng 72 oras.',
      notYou:
        'Kung wala kang inaasahang imbitasyon, huwag pansinin ang email na ito: walang mangyayari kung hindi gagamitin ang link.',
    },
    resetPassword: {
      subject: 'I-reset ang iyong Wallet App password',
      why: 'May humiling, malamang ikaw, ng bagong password para sa address na ito.',
      act: 'Gumawa ng bagong password',
      life: 'Isang beses lang magagamit ang link, sa loob ng 30 minuto. Kapag ginamit ito, masa-sign out ka sa lahat ng device.',
      notYou:
        'Kung hindi ikaw iyon, huwag pansinin ang email na ito: mananatili ang iyong password.',
    },
  },
};
