import type { Locale, NoticeKind } from '@wallet/contract';
import type { NoticeParams } from './notices.sql.ts';

interface Words {
  kind: Record<NoticeKind, { what: (params: Pick<NoticeParams, 'act'>) => string; act: string }>;
  subject: (count: number) => string;
  more: (count: number) => string;
  testMode: string;
  look: string;
  choose: string;
  closing: string;
}

/** The words for what was done, or the usual ones. */
function byAct(
  act: NoticeParams['act'],
  usual: string,
  words: Partial<Record<NonNullable<NoticeParams['act']>, string>>,
): string {
  return (act && words[act]) ?? usual;
}

/** The words of mails to a merchant's people: what happened and the next act. */
export const noticeMessages: Readonly<Record<Locale, Words>> = {
  en: {
    kind: {
      webhookDisabled: {
        what: () => 'A webhook address was switched off',
        act: 'Nothing is sent to it. See what it answered, then switch it on again.',
      },
      apiTokenChanged: {
        what: ({ act }) =>
          byAct(act, 'An API token was made', {
            revoked: 'An API token was revoked',
            rotated: 'An API token was rotated',
            adopted: 'An API token was adopted',
            ended: 'An API token has ended: nobody adopted it',
          }),
        act: 'If nobody of your team did this, revoke it now and change your passwords.',
      },
      apiTokenEnding: {
        what: () => 'An API token ends within a week',
        act: 'Rotate it and give your servers the new one before then.',
      },
      tokenMakerLeft: {
        what: ({ act }) =>
          byAct(act, 'API tokens end: their maker was disabled', {
            makerRoleChanged: 'API tokens end: their maker has another role',
            passwordReset: 'API tokens end: their maker chose a new password by mail',
            passwordChanged: 'Somebody who made API tokens has changed the password',
          }),
        act: 'Look at these tokens. Adopt those that your servers still need before their time is over, and revoke the others.',
      },
      payoutMethodAdded: {
        what: () => 'A payout method was added',
        act: 'If nobody of your team did this, remove it now. Nothing is paid to it before its waiting time is over.',
      },
      lateMoneyWaiting: {
        what: () => 'Money came too late for its payment and waits',
        act: 'Your policy is to ask. The operator decides with you what becomes of it.',
      },
      teamChanged: {
        what: ({ act }) =>
          byAct(act, 'Somebody was invited to your team', {
            disabled: 'Somebody of your team was disabled',
            roleChanged: 'Somebody of your team has another role',
          }),
        act: 'If this is wrong, look at your team now.',
      },
      exportReady: {
        what: () => 'Your export is ready',
        act: 'It can be downloaded for 24 hours.',
      },
    },
    subject: (count) => `${count} notices about your account`,
    more: (count) => `And ${count} more.`,
    testMode: 'test mode',
    look: 'Open',
    choose: 'Choose what you are mailed of',
    closing: 'Wallet App',
  },
  id: {
    kind: {
      webhookDisabled: {
        what: () => 'Sebuah alamat webhook dimatikan',
        act: 'Tidak ada yang dikirim ke sana. Lihat jawabannya, lalu nyalakan kembali.',
      },
      apiTokenChanged: {
        what: ({ act }) =>
          byAct(act, 'Sebuah token API dibuat', {
            revoked: 'Sebuah token API dicabut',
            rotated: 'Sebuah token API dirotasi',
            adopted: 'Sebuah token API diambil alih',
            ended: 'Sebuah token API berakhir: tidak ada yang mengambil alih',
          }),
        act: 'Jika bukan tim Anda yang melakukannya, cabut sekarang dan ganti kata sandi Anda.',
      },
      apiTokenEnding: {
        what: () => 'Sebuah token API berakhir dalam seminggu',
        act: 'Rotasikan dan berikan token baru ke server Anda sebelum itu.',
      },
      tokenMakerLeft: {
        what: ({ act }) =>
          byAct(act, 'Token API akan berakhir: pembuatnya dinonaktifkan', {
            makerRoleChanged: 'Token API akan berakhir: peran pembuatnya berubah',
            passwordReset:
              'Token API akan berakhir: pembuatnya memilih kata sandi baru lewat email',
            passwordChanged: 'Seorang pembuat token API mengganti kata sandinya',
          }),
        act: 'Periksa token ini. Ambil alih yang masih diperlukan server Anda sebelum waktunya habis, dan cabut yang lain.',
      },
      payoutMethodAdded: {
        what: () => 'Sebuah metode pencairan ditambahkan',
        act: 'Jika bukan tim Anda yang melakukannya, hapus sekarang. Tidak ada yang dibayarkan ke sana sebelum masa tunggunya selesai.',
      },
      lateMoneyWaiting: {
        what: () => 'Uang datang terlambat untuk pembayarannya dan menunggu',
        act: 'Kebijakan Anda adalah bertanya. Operator memutuskan bersama Anda.',
      },
      teamChanged: {
        what: ({ act }) =>
          byAct(act, 'Seseorang diundang ke tim Anda', {
            disabled: 'Seseorang di tim Anda dinonaktifkan',
            roleChanged: 'Peran seseorang di tim Anda berubah',
          }),
        act: 'Jika ini salah, periksa tim Anda sekarang.',
      },
      exportReady: { what: () => 'Ekspor Anda siap', act: 'Dapat diunduh selama 24 jam.' },
    },
    subject: (count) => `${count} pemberitahuan tentang akun Anda`,
    more: (count) => `Dan ${count} lagi.`,
    testMode: 'mode uji',
    look: 'Buka',
    choose: 'Pilih email yang Anda terima',
    closing: 'Wallet App',
  },
  ph: {
    kind: {
      webhookDisabled: {
        what: () => 'Pinatay ang isang webhook address',
        act: 'Walang ipinapadala rito. Tingnan ang isinagot nito, saka buksan muli.',
      },
      apiTokenChanged: {
        what: ({ act }) =>
          byAct(act, 'Gumawa ng isang API token', {
            revoked: 'Binawi ang isang API token',
            rotated: 'Na-rotate ang isang API token',
            adopted: 'May umako sa isang API token',
            ended: 'Natapos ang isang API token: walang umako rito',
          }),
        act: 'Kung hindi ang team mo ang gumawa nito, bawiin ito ngayon at palitan ang mga password ninyo.',
      },
      apiTokenEnding: {
        what: () => 'Matatapos ang isang API token sa loob ng isang linggo',
        act: 'I-rotate ito at ibigay ang bago sa mga server ninyo bago iyon.',
      },
      tokenMakerLeft: {
        what: ({ act }) =>
          byAct(act, 'Matatapos ang mga API token: na-disable ang gumawa', {
            makerRoleChanged: 'Matatapos ang mga API token: iba na ang role ng gumawa',
            passwordReset:
              'Matatapos ang mga API token: pumili ng bagong password sa email ang gumawa',
            passwordChanged: 'Nagpalit ng password ang isang gumawa ng API token',
          }),
        act: 'Tingnan ang mga token na ito. Akuin ang kailangan pa ng mga server ninyo bago maubos ang oras, at bawiin ang iba.',
      },
      payoutMethodAdded: {
        what: () => 'May idinagdag na paraan ng payout',
        act: 'Kung hindi ang team mo ang gumawa nito, alisin ito ngayon. Walang ibabayad dito bago matapos ang paghihintay nito.',
      },
      lateMoneyWaiting: {
        what: () => 'May perang nahuli para sa bayad nito at naghihintay',
        act: 'Ang patakaran ninyo ay magtanong. Ang operator ang magpapasya kasama ninyo.',
      },
      teamChanged: {
        what: ({ act }) =>
          byAct(act, 'May inimbitahan sa team ninyo', {
            disabled: 'May na-disable sa team ninyo',
            roleChanged: 'May bagong role ang isa sa team ninyo',
          }),
        act: 'Kung mali ito, tingnan ang team ninyo ngayon.',
      },
      exportReady: {
        what: () => 'Handa na ang iyong export',
        act: 'Maaari itong i-download sa loob ng 24 na oras.',
      },
    },
    subject: (count) => `${count} abiso tungkol sa account ninyo`,
    more: (count) => `At ${count} pa.`,
    testMode: 'test mode',
    look: 'Buksan',
    choose: 'Piliin kung ano ang ieemail sa iyo',
    closing: 'Wallet App',
  },
};
