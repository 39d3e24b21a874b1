import type { TranslationOf } from '../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'effect.suspense': 'Suspense',
  'effect.claims': 'Sisingiling claim',
  'effect.merchant': 'Bayarin kay {{name}}',
  'effect.fees': 'Kita sa fee',
  'effect.capital': 'Puhunan ng operator',
  'effect.transit': 'Sariling perang inililipat',
  'effect.providerFees': 'Fee ng provider',
  'effect.writeOff': 'Mga write-off',
  'effect.clearing': 'Clearing',
  'effect.payer': 'Inilaan para sa pagpapadala',
  'effect.later': 'itatakda kapag iminungkahi',
  'effect.nothing': 'Walang perang gagalaw.',
};
