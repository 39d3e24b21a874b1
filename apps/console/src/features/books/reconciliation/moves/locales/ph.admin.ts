import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.moves': 'Mga paglipat ng sariling pera',
  'recon.movesFailed': 'Hindi na-load ang mga paglipat',
  'recon.noMoves': 'Wala pang paglipat ng sariling pera',
  'recon.noMovesText':
    'Ipahayag ang top-up o paglipat sa pagitan ng sariling account bago gawin, para makilala ang mga linya nito.',
  'recon.movesNote': 'Nagpapaliwanag lang ng mga linya ang paglipat kapag pumayag ang ibang tao.',
  'recon.announce': 'Magpahayag ng paglipat',
  'recon.announceText':
    'Ibang tao ang papayag sa loob ng 24 oras. Mula noon, ang mga linya nito ang magsasara.',
  'recon.announced': 'Iminungkahi. Kailangang pumayag ang ibang tao.',
  'recon.moveColumn': 'Mula at papunta',
  'recon.moveKindLabel': 'Uri ng paglipat',
  'recon.overdue': 'Lampas na',
  'recon.outside': 'Labas',
  'recon.from': 'Mula sa',
  'recon.to': 'Papunta sa',
  'recon.sameAccount': 'Pumili ng ibang account',
  'recon.cancelReason': 'Bakit kinansela',
  'recon.itsLines': 'Mga linya nito',
  'recon.leaves': 'Aalis sa {{account}}',
  'recon.reaches': 'Darating sa {{account}}',
  'recon.lineAwaited': 'Hindi pa dumarating ang linya',
  'recon.noLine': 'Walang linya',
  'recon.agree': 'Pumayag',
  'recon.cancelMove': 'Kanselahin ang paglipat',
};
