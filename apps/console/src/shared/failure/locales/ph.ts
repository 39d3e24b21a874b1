import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'failure.retry': 'Subukan muli',
  'failure.stale': 'Hindi ma-update ang mga numerong ito.',
  'error.forbidden': 'Wala kang karapatang gawin ito.',
  'error.notFound': 'Walang ganito, o pag-aari ito ng iba.',
  'error.signedOut': 'Hindi ka na naka-sign in.',
  'error.searchNeedsTimes':
    'Mahahanap lang ang apat na digit sa loob ng saklaw ng petsa. Pumili ng hindi hihigit sa 92 araw, o ilagay ang buong numero.',
  'error.cursorInvalid': 'Wala na ang page na ito ng listahan. Magsimula muli sa unang page.',
  'error.fileUnreadable':
    'Hindi mabasa ang file: sira, putol, o iba ang laman sa sinasabi ng pangalan. I-save muli, ang statement bilang CSV (UTF-8).',
  'error.fileHoldsTooMuch':
    'Sobra ang laman ng file sa kayang basahin. Hatiin ang statement kada buwan o i-save ang unang sheet bilang CSV; paliitin ang larawan.',
  'error.fileCarriesMore':
    'May dala ang file na higit sa ipinapakita nito. Magpadala ng simpleng kopya: statement bilang CSV, sulat na na-print sa PDF, screenshot.',
  'error.fileProtected': 'May password ang file. I-save ito nang walang password at ipadala iyon.',
  'error.fileTooHard':
    'Masyadong matagal basahin ang file. I-save muli, ang statement bilang CSV, at ipadala iyon.',
  'error.valueUnreadable':
    'May nakaimbak na hindi ma-decrypt. Walang silbi ang subukan ulit. Naabisuhan na ang operator at aayusin ito sa server.',
  'unreadable.mark': 'hindi ma-decrypt',
  'unreadable.act': 'Naabisuhan na ang operator at aayusin ito.',
  'error.stateConflict': 'Nagbago na ito. Tingnan muli at magpasya ulit.',
};
