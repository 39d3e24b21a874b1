import type { Locale } from '@wallet/contract';

interface Words {
  hello: string;
  root: { subject: string; what: (email: string, countsFrom: string) => string };
  invited: { subject: string; what: (email: string, by: string) => string };
  notYou: string;
  look: string;
  closing: string;
}

/** The words of mails to Admins about another Admin. Subjects hold nothing a person has typed. */
export const adminLetterMessages: Readonly<Record<Locale, Words>> = {
  en: {
    hello: 'Hello,',
    root: {
      subject: 'A new Admin was made on the server',
      what: (email, countsFrom) =>
        `Somebody made the Admin ${email} in the shell of the server. From ${countsFrom} on this Admin counts as a second person.`,
    },
    invited: {
      subject: 'A new Admin was invited',
      what: (email, by) =>
        `${by} invited ${email} as an Admin. The two count as one person for the next days.`,
    },
    notYou:
      'If you did not expect this, disable the new Admin and find out who did it. Nothing else needs to be done.',
    look: 'Look at the users',
    closing: 'Wallet App',
  },
  id: {
    hello: 'Halo,',
    root: {
      subject: 'Admin baru dibuat di server',
      what: (email, countsFrom) =>
        `Seseorang membuat Admin ${email} di shell server. Mulai ${countsFrom} Admin ini dihitung sebagai orang kedua.`,
    },
    invited: {
      subject: 'Admin baru diundang',
      what: (email, by) =>
        `${by} mengundang ${email} sebagai Admin. Keduanya dihitung sebagai satu orang selama beberapa hari ke depan.`,
    },
    notYou:
      'Jika Anda tidak mengharapkannya, nonaktifkan Admin baru itu dan cari tahu siapa yang melakukannya. Selain itu tidak ada yang perlu dilakukan.',
    look: 'Lihat pengguna',
    closing: 'Wallet App',
  },
  ph: {
    hello: 'Kumusta,',
    root: {
      subject: 'May bagong Admin na ginawa sa server',
      what: (email, countsFrom) =>
        `May gumawa ng Admin na ${email} sa shell ng server. Mula ${countsFrom} ay bilang na ito bilang ikalawang tao.`,
    },
    invited: {
      subject: 'May bagong Admin na inimbita',
      what: (email, by) =>
        `Inimbita ni ${by} si ${email} bilang Admin. Isang tao lang ang bilang nilang dalawa sa mga susunod na araw.`,
    },
    notYou:
      'Kung hindi mo ito inaasahan, i-disable ang bagong Admin at alamin kung sino ang gumawa nito. Wala nang iba pang kailangang gawin.',
    look: 'Tingnan ang mga user',
    closing: 'Wallet App',
  },
};
