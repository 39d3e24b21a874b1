import type { paletteTexts as english } from './en-palette.ts';
import type { TranslationOf } from './translation.ts';

export const paletteTexts: TranslationOf<typeof english> = {
  'paletteKind.here': 'Sa page na ito',
  'paletteAct.runComparison': 'Paghambingin ngayon ang mga libro at provider',
  'paletteAct.adjustMerchant': 'Imungkahing isaayos ang balanse ng merchant',
  'paletteAct.beginShift': 'Simulan ang shift ko',
  'paletteAct.endShift': 'Tapusin ang shift ko',
  'paletteAct.newDanaAccount': 'Magdagdag ng account sa Dana',
  'paletteAct.newLivinAccount': 'Magdagdag ng account sa Livin',
  'paletteAct.newMayaAccount': 'Magdagdag ng account sa Maya',
  'paletteAct.newProxy': 'Magdagdag ng proxy',
  'paletteAct.importProxies': 'Mag-import ng listahan ng mga proxy',
  'paletteAct.newRule': 'Bagong patakaran sa withdrawal',
  'paletteAct.newBlock': 'I-block ang tatanggap o institusyon',
  'paletteAct.placeHold': 'Maglagay ng hold sa data',
  'paletteAct.announce': 'Mag-anunsiyo ng maintenance',
  'paletteAct.askPayout': 'Humiling ng payout',
  'paletteAct.importPayouts': 'Humiling ng mga payout mula sa file',
  'paletteAct.webhook': 'Bagong address ng webhook',
  'paletteAct.testSession': 'Subukan ang bayad sa test mode',
  'paletteAct.testEmbed': 'Subukan ang naka-embed na pay page',
  'paletteAct.inviteTeam': 'Mag-imbita sa team',
  'paletteAct.export': 'I-export: {{list}}',
  'paletteAct.done.runComparison': 'Napaghambing na ang lahat',
  'paletteAct.done.beginShift': 'Tumatakbo na ang shift mo',
  'shortcuts.export': 'I-export ang listahang ito',
};
