import type { HeldReason, Locale, RaisingAct } from '@wallet/contract';

interface Words {
  act: Record<RaisingAct, string>;
  asked: {
    subject: string;
    why: string;
    by: (name: string | null) => string;
    begins: (at: string) => string;
    needsTwo: string;
    held: Record<HeldReason, string>;
    stop: string;
    open: string;
  };
  stopped: { subject: string; by: (name: string | null) => string; next: string; open: string };
}

/** The words of mails about what begins later. */
export const changeLetterMessages: Readonly<Record<Locale, Words>> = {
  en: {
    act: {
      merchantLimit: 'Raise a merchant\u2019s limit for one payment.',
      merchantFee: 'Raise a fee that a merchant pays.',
      approvalPolicy: 'Let more withdrawals of a merchant go with fewer people.',
      merchantOwner: 'Invite a new owner of a merchant.',
      userReactivated: 'Let a disabled person of a merchant sign in again.',
      userRole: 'Give a person a role that may do more.',
      accountLimits: 'Raise the limits of an account.',
      forceActive: 'Count an account as signed in.',
      setting: 'Raise a setting of the whole installation.',
      firstUse: 'Hold fewer first payments to a destination.',
      ruleEnded: 'End a rule that holds or rejects withdrawals.',
      ruleLoosened: 'Add a rule that lets more withdrawals through.',
      blockEnded: 'End a block.',
      payoutMethod: 'Pay to a new destination.',
    },
    asked: {
      subject: 'A change begins soon: stop it if it is not right',
      why: 'This was asked for and concerns you:',
      by: (name) => (name === null ? 'Your operator asked for it.' : `${name} asked for it.`),
      begins: (at) => `It begins on ${at} at the earliest.`,
      needsTwo: 'A second person has to agree before.',
      held: {
        shutOut:
          'Its time has come, but somebody who could have stopped it was shut out meanwhile. A second, independent person has to agree before.',
        nobodyLeft:
          'Its time has come, but nobody else is left who could have stopped it. A second, independent person has to agree before.',
      },
      stop: 'If it is not right, sign in and stop it. One press is enough.',
      open: 'Look at it',
    },
    stopped: {
      subject: 'A change that you asked for was stopped',
      by: (name) =>
        name === null
          ? 'Your operator stopped what you asked for:'
          : `${name} stopped what you asked for:`,
      next: 'Talk to each other. Asked for again soon, it needs a second person.',
      open: 'Look at it',
    },
  },
  id: {
    act: {
      merchantLimit: 'Menaikkan batas satu pembayaran merchant.',
      merchantFee: 'Menaikkan biaya yang dibayar merchant.',
      approvalPolicy: 'Mengizinkan lebih banyak penarikan merchant dengan lebih sedikit orang.',
      merchantOwner: 'Mengundang pemilik baru merchant.',
      userReactivated: 'Mengizinkan orang merchant yang dinonaktifkan masuk lagi.',
      userRole: 'Memberi seseorang peran yang boleh berbuat lebih banyak.',
      accountLimits: 'Menaikkan batas akun.',
      forceActive: 'Menganggap akun sudah masuk.',
      setting: 'Menaikkan setelan seluruh instalasi.',
      firstUse: 'Menahan lebih sedikit pembayaran pertama ke suatu tujuan.',
      ruleEnded: 'Mengakhiri aturan yang menahan atau menolak penarikan.',
      ruleLoosened: 'Menambah aturan yang meloloskan lebih banyak penarikan.',
      blockEnded: 'Mengakhiri pemblokiran.',
      payoutMethod: 'Membayar ke tujuan baru.',
    },
    asked: {
      subject: 'Perubahan segera berlaku: hentikan jika tidak benar',
      why: 'Hal ini diminta dan menyangkut Anda:',
      by: (name) => (name === null ? 'Operator Anda yang meminta.' : `${name} yang meminta.`),
      begins: (at) => `Berlaku paling cepat ${at}.`,
      needsTwo: 'Orang kedua harus setuju sebelumnya.',
      held: {
        shutOut:
          'Waktunya tiba, tetapi seseorang yang bisa menghentikannya telah dikunci sementara itu. Orang kedua yang independen harus setuju sebelumnya.',
        nobodyLeft:
          'Waktunya tiba, tetapi tidak ada lagi orang lain yang bisa menghentikannya. Orang kedua yang independen harus setuju sebelumnya.',
      },
      stop: 'Jika tidak benar, masuk dan hentikan. Cukup satu kali tekan.',
      open: 'Lihat',
    },
    stopped: {
      subject: 'Perubahan yang Anda minta dihentikan',
      by: (name) =>
        name === null
          ? 'Operator Anda menghentikan permintaan Anda:'
          : `${name} menghentikan permintaan Anda:`,
      next: 'Bicarakan bersama. Jika segera diminta lagi, perlu orang kedua.',
      open: 'Lihat',
    },
  },
  ph: {
    act: {
      merchantLimit: 'Itaas ang limit ng merchant sa isang bayad.',
      merchantFee: 'Itaas ang bayarin na binabayaran ng merchant.',
      approvalPolicy:
        'Hayaang lumabas ang mas maraming withdrawal ng merchant sa mas kaunting tao.',
      merchantOwner: 'Mag-imbita ng bagong may-ari ng merchant.',
      userReactivated: 'Papasukin muli ang na-disable na tao ng merchant.',
      userRole: 'Bigyan ang isang tao ng papel na mas marami ang magagawa.',
      accountLimits: 'Itaas ang mga limit ng account.',
      forceActive: 'Ituring na naka-sign in ang account.',
      setting: 'Itaas ang setting ng buong installation.',
      firstUse: 'Pigilin ang mas kaunting unang bayad sa isang destinasyon.',
      ruleEnded: 'Tapusin ang panuntunang pumipigil o tumatanggi ng withdrawal.',
      ruleLoosened: 'Magdagdag ng panuntunang nagpapalusot ng mas maraming withdrawal.',
      blockEnded: 'Tapusin ang pag-block.',
      payoutMethod: 'Magbayad sa bagong destinasyon.',
    },
    asked: {
      subject: 'May pagbabagong magsisimula: ihinto kung hindi tama',
      why: 'Hiniling ito at may kinalaman sa iyo:',
      by: (name) => (name === null ? 'Ang operator mo ang humiling.' : `Si ${name} ang humiling.`),
      begins: (at) => `Pinakamaagang magsisimula sa ${at}.`,
      needsTwo: 'Kailangang sumang-ayon muna ang ikalawang tao.',
      held: {
        shutOut:
          'Dumating na ang oras nito, pero may taong puwede sanang huminto nito na na-lock out. Kailangang sumang-ayon muna ang ikalawa at independiyenteng tao.',
        nobodyLeft:
          'Dumating na ang oras nito, pero wala nang ibang puwedeng huminto nito. Kailangang sumang-ayon muna ang ikalawa at independiyenteng tao.',
      },
      stop: 'Kung hindi tama, mag-sign in at ihinto ito. Sapat ang isang pindot.',
      open: 'Tingnan',
    },
    stopped: {
      subject: 'Inihinto ang pagbabagong hiniling mo',
      by: (name) =>
        name === null
          ? 'Inihinto ng operator mo ang hiniling mo:'
          : `Inihinto ni ${name} ang hiniling mo:`,
      next: 'Mag-usap kayo. Kung hihilingin agad muli, kailangan ng ikalawang tao.',
      open: 'Tingnan',
    },
  },
};
