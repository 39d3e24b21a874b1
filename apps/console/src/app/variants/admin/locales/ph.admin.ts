import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'nav.transactionSession': 'Sesyon ng Transaksyon',
  'nav.withdrawalRequest': 'Hiling na Withdrawal',
  'nav.merchant': 'Merchant',
  'nav.user': 'User',
  'nav.device': 'Device',
  'nav.dana': 'Dana',
  'nav.livin': 'Livin',
  'nav.maya': 'Maya',
  'nav.proxy': 'Proxy',
  'nav.unmatchedMoney': 'Perang Walang Katugma',
  'nav.reconciliation': 'Rekonsilyasyon',
  'nav.auditLog': 'Talaan ng Audit',
  'header.deviceText': 'Bawat telepono, ang ginagawa nito, at kung alin ang kailangang tulungan',
  'header.livin': 'Mga Livin account',
  'header.livinText':
    'Mga bank account, ang mga teleponong gamit nila, at ang kaya pa nilang tanggapin ngayong araw',
  'header.maya': 'Mga Maya account',
  'header.mayaText':
    'Mga Maya wallet, ang mga teleponong gamit nila, at ang kaya pa nilang tanggapin ngayong araw',
  'header.merchant': 'Merchant',
  'header.merchantText':
    'Sino ang tumatanggap ng bayad sa pamamagitan natin, kasama ang mga fee at limitasyon',
  'header.user': 'User',
  'header.userText': 'Sino ang puwedeng mag-sign in, sa anong role, at mula saan',
  'header.proxy': 'Proxy',
  'header.proxyText': 'Ang mga daan palabas sa internet at ang mga account na gumagamit nito',
  'header.dana': 'Dana',
  'header.danaText':
    'Mga DANA wallet, ang mga teleponong gamit nila, at ang kaya pa nilang tanggapin ngayong araw',
  'header.unmatchedMoney': 'Perang Walang Katugma',
  'header.unmatchedMoneyText': 'Perang dumating na wala pang kinabibilangang deposit',
  'header.reconciliation': 'Rekonsilyasyon',
  'header.reconciliationText': 'Ang laman ng mga account kumpara sa sinasabi ng ledger',
  'header.auditLog': 'Talaan ng Audit',
  'header.auditLogText': 'Sino ang gumawa ng ano, kailan, at ano ito dati',
  'header.settingsText': 'Ang umiiral para sa buong instalasyon',
};
