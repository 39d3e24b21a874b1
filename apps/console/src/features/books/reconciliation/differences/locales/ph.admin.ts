import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'recon.toMoves': 'Tingnan ang mga paglipat',
  'recon.differencesFailed': 'Hindi na-load ang mga pagkakaiba',
  'recon.differencesNote':
    'Kusang nagsasara ang pagkakaiba kapag wala na ito sa susunod na paghahambing.',
  'recon.noDifferencesText':
    'Nandito ang anumang hindi tugma sa libro, telepono, provider at statement.',
  'recon.choose': 'Pumili',
  'recon.apartBy': 'Agwat',
  'recon.state.open': 'Bukás',
  'recon.today': 'ngayong araw',
  'recon.days_one': '{{count}} araw',
  'recon.days_other': '{{count}} araw',
  'recon.acts': 'Mga gagawin',
  'recon.isProposed': '{{code}} mungkahi ni {{name}}',
  'recon.explain': 'Ipaliwanag',
  'recon.explainOf': 'Ipaliwanag ang {{name}}',
  'recon.post': 'Magmungkahi ng pag-post',
  'recon.postOf': 'Magmungkahi ng pag-post para sa {{name}}',
  'recon.whyNoPosting.proposed': 'May nagmungkahi na ng pag-post',
  'recon.actDone': '{{done}} sa {{of}} ang tapos',
  'recon.outcome.notEligible': 'Hindi puwede',
  'recon.noneEligible': 'Wala sa mga ito ang magagawa',
  'recon.note': 'Ang paliwanag',
};
