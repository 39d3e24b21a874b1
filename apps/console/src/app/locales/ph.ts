import type { TranslationOf } from '../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'nav.transaction': 'Transaksyon',
  'nav.settings': 'Mga Setting',
  'header.transaction': 'Pamamahala ng Transaksyon',
  'header.transactionText': 'Bawat deposit at payout, at ang nangyari rito',
  'header.changePassword': 'Palitan ang Password',
  'header.changePasswordText':
    'Ang iyong password, mga one-time code, at kung saan ka naka-sign in',
  'header.withdrawalRequests': 'Mga Hiling na Withdrawal',
  'header.withdrawalRequestsText':
    'Pamahalaan at subaybayan nang maayos ang mga hiling na withdrawal',
  'header.settings': 'Mga Setting',
};
