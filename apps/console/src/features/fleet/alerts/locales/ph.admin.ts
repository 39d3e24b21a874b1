import type { TranslationOf } from '../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'alerts.title': 'Mga alerto',
  'alerts.open_one': '{{count, number}} ang nagpapatuloy',
  'alerts.open_other': '{{count, number}} ang nagpapatuloy',
  'alerts.none': 'Walang problema',
  'alerts.noneText':
    'Isang beses lalabas dito ang phone, account, proxy, payout o pila na nagkaproblema, kasama ang dapat gawin.',
  'alerts.failed': 'Hindi na-load ang mga alerto',
  'alerts.more': 'Ipakita pa',
  'alerts.showClosed': 'Mga tapos na',
  'alerts.showOpen': 'Mga nagpapatuloy',
  'alerts.showBoth': 'Pareho',
  'alerts.exportTitle': 'I-export ang mga alerto',
  'alerts.noClosed': 'Walang natapos sa nakaraang 90 araw.',
  'alerts.shift': 'Buksan ang shift',
  'alerts.channels': 'Sino ang sasabihan',
  'alerts.list': 'Listahan ng mga alerto',
  'alerts.new': 'Bagong alerto: {{what}}',
  'alert.deviceOffline': 'Offline ang {{name}}',
  'alert.deviceRevoked': 'Walang gumaganang token ang {{name}}',
  'alert.deviceFailing': 'Bumagsak sa check ang {{name}}: {{area}}',
  'alert.accountLocked': 'Naka-lock ang {{name}}',
  'alert.loginFailed': 'Hindi na-sign in ang {{name}}',
  'alert.settlingStopped': 'Walang sine-settle ang {{name}}',
  'alert.depositsStopped': 'Itinigil ang mga deposit ng {{name}}',
  'alert.debitUnexplained': 'May perang umalis sa {{name}} nang walang utos',
  'alert.moneyUnmatched_one': '{{name}}: {{count, number}} credit ang walang katugmang deposit',
  'alert.moneyUnmatched_other': '{{name}}: {{count, number}} credit ang walang katugmang deposit',
  'alert.differencesOpen_one':
    '{{name}}: hindi magkatugma ang dalawang source sa {{count, number}} linya',
  'alert.differencesOpen_other':
    '{{name}}: hindi magkatugma ang dalawang source sa {{count, number}} linya',
  'alert.gapStays_one': '{{name}}: {{count, number}} abiso ng pera ang wala sa history',
  'alert.gapStays_other': '{{name}}: {{count, number}} abiso ng pera ang wala sa history',
  'alert.linesNotProved_one': '{{name}}: walang nagpapatunay sa {{count, number}} linya',
  'alert.linesNotProved_other': '{{name}}: walang nagpapatunay sa {{count, number}} linya',
  'alert.agentChangedAtRisk': 'Nagbago ang agent ng {{name}} habang may perang nanganganib',
  'alert.deviceSpeaksForOthers': 'Nagsasalita ang {{name}} para sa ibang phone',
  'alert.proxyDown': 'Hindi sumasagot ang proxy na {{name}}',
  'alert.proxyExpiring': 'Matatapos ang proxy na {{name}} sa {{day}}',
  'alert.proxyExpiresTomorrow': 'Matatapos ang proxy na {{name}} sa loob ng isang araw',
  'alert.proxyExpired': 'Natapos na ang proxy na {{name}}',
  'alert.payoutUnknown': '{{name}} na {{amount}}: hindi alam kung nabayaran',
  'alert.payoutInReview': 'Kailangan ng tao ang {{name}} na {{amount}}',
  'alert.paidAfterFailure': 'Nabayaran ang {{name}} na {{amount}} kahit sinabing pumalya',
  'alert.payoutsWait_one':
    '{{count, number}} aprubadong payout ang matagal nang naghihintay: {{name}}',
  'alert.payoutsWait_other':
    '{{count, number}} aprubadong payout ang matagal nang naghihintay, pinakamatagal ang {{name}}',
  'alert.approvalsWait_one':
    '{{count, number}} withdrawal ang matagal nang naghihintay ng approval: {{name}}',
  'alert.approvalsWait_other':
    '{{count, number}} withdrawal ang matagal nang naghihintay ng approval, pinakamatagal ang {{name}}',
  'alert.namesWait_one':
    '{{count, number}} withdrawal ang matagal nang naghihintay ng name check: {{name}}',
  'alert.namesWait_other':
    '{{count, number}} withdrawal ang matagal nang naghihintay ng name check, pinakamatagal ang {{name}}',
  'alertAct.namesWait': 'Buksan ito: nakasulat kung ano ang hinihintay at ano ang makakatulong.',
  'waitShort.nameInquiryLimit': 'Naabot na ng merchant ang limit ng name check',
  'waitShort.nameCheck': 'Hindi sumasagot ang institusyon',
  'waitShort.nameFailed': 'Hindi kilala ng institusyon ang account: itanong ulit, o tanggihan',
  'alert.holdsWait_one': '{{count, number}} withdrawal ang matagal nang naka-hold: {{name}}',
  'alert.holdsWait_other':
    '{{count, number}} withdrawal ang matagal nang naka-hold, pinakamatagal ang {{name}}',
  'alert.merchantOwes': 'May utang na {{amount}} ang {{name}}',
  'alertAct.deviceOffline': 'Tingnan ang kuryente, network at agent app sa phone.',
  'alertAct.deviceRevoked': 'Gumawa ng one-time code at ilagay ito sa agent sa phone.',
  'alertAct.deviceFailing': 'Tingnan ang phone, saka patakbuhin muli ang check.',
  'alertAct.accountLocked': 'Ihambing ang phone sa account, saka i-unlock at mag-sign in.',
  'alertAct.loginFailed': 'I-sign in ito muli.',
  'alertAct.settlingStopped':
    'Ihambing sa phone ang mga linyang nire-review, saka pahintulutang mag-settle muli.',
  'alertAct.depositsStopped':
    'Subukan ang QR code nito sa isang bayad, saka buksan muli ang deposits.',
  'alertAct.debitUnexplained':
    'Alamin kung sino ang naglipat. Nakatigil ang payouts nito hanggang doon.',
  'alertAct.moneyUnmatched': 'Alamin kung kanino ang pera.',
  'alertAct.differencesOpen': 'Ihambing ang dalawang source.',
  'alertAct.gapStays':
    'Tingnan ang account sa app nito, saka basahin muli ang history o i-import ang statement.',
  'alertAct.linesNotProved':
    'Ihambing ang bawat isa sa app ng provider at magpasya sa Perang Walang Katugma, saka alamin kung bakit walang napapatunayan ang pagbasa ng phone.',
  'alertAct.agentChangedAtRisk':
    'Tiyaking matapos ang bukas dito, at itanong kung sino ang nag-update.',
  'alertAct.deviceSpeaksForOthers':
    'Nasa log nito kung para kanino. Kung inilipat ang account sa ibang phone, i-sign out ito sa phone na ito; kung hindi, bawiin ang token, tingnan ang phone, saka bigyan ng bagong code.',
  'alertAct.proxyDown': 'I-check ito, o bigyan ng iba ang mga account nito.',
  'alertAct.proxyExpiring': 'I-renew ito, saka ilagay ang bagong katapusan.',
  'alertAct.proxyExpiresTomorrow': 'I-renew na ito, o bigyan ng iba ang mga account nito.',
  'alertAct.proxyExpired': 'Bigyan ng iba ang mga account nito, o i-renew.',
  'alertAct.payoutUnknown':
    'Tingnan ang nalalaman. Nakahawak ang pera at walang ipapadalang muli hangga\u2019t hindi napapatunayan.',
  'alertAct.payoutInReview': 'Tingnan sa app, saka sabihin kung nabayaran.',
  'alertAct.paidAfterFailure': 'Sabihan ang merchant: siningil na ito, o may utang na ngayon.',
  'alertAct.payoutsWait': 'Tingnan ang hinihintay: account na may pera, limit, o bakanteng phone.',
  'alertAct.approvalsWait': 'Tingnan ang pinakaluma at magpasya.',
  'alertAct.holdsWait': 'Tingnan ang pinakaluma, saka i-release o tanggihan.',
  'alertAct.merchantOwes': 'Babayaran ito ng susunod nitong deposits; hanggang doon walang payout.',
  'alertEnding.good': 'Maayos na muli',
  'alertEnding.inHand': 'Hawak na',
  'alertEnding.gone': 'Hindi na ginagamit',
  'alertSeverity.notice': 'Paalala',
  'alertSeverity.warning': 'Babala',
  'alertSeverity.critical': 'Kritikal',
  'error.webhookUrlNotAllowed':
    'Hindi pinapayagan ang address na ito: dapat https, public, at walang username at password.',
  'alert.booksBroken':
    'Hinto ang mga payout. Hindi tugma sa mga libro: {{count}}, una ang {{message}} ({{name}})',
  'alertAct.booksBroken':
    'Buksan ito: nakasulat sa page kung aling row at kaninong payout ang hinto. Alamin ang dahilan bago ayusin ang anuman. Tutuloy ang mga payout kapag wala na ito sa susunod na pagsusuri, o kapag inalis ng dalawang Admin ang paghinto.',
  'alert.figuresWrong': 'Mga figure na mali: {{count}}, una ang {{message}}',
  'alertAct.figuresWrong': 'Kinuwenta na ulit at walang pinahinto. Alamin kung sino ang nagbago.',
  'alert.proofsMissing': 'Hindi na sinusuri ang mga libro: {{name}}',
  'alertAct.proofsMissing':
    'Tingnan kung tumatakbo ang server na may role na worker, at basahin ang log nito.',
  'alert.rowsNotProved':
    'May mga row na nagbibigay ng kapangyarihan na binago sa labas ng application ({{count}}): {{name}}',
  'alertAct.rowsNotProved':
    'Wala silang nabubuksan. Patakbuhin ang verify-rows sa server, alamin kung ano ang binago at kung sino ang nakakaabot sa database, at palitan ang mga password nito.',
  'alert.valueUnreadable': 'May nakaimbak na hindi ma-decrypt: {{name}}',
  'alertAct.valueUnreadable':
    'Walang ibang naghihintay rito. Patakbuhin ang wallet unreadable sa server: sinasabi nito kung ano ang nawala at inaayos ang kayang ayusin. Alamin kung sino ang nakakaabot sa database; kung may kulang na key, ibalik ang buong key file.',
  'alert.rootFounded': 'May bagong Admin na ginawa sa server: {{name}}, may bisa mula {{at}}',
  'alertAct.rootFounded':
    'Kung hindi mo ito inaasahan, i-disable ang taong ito bago noon, at tingnan kung sino ang nakakagamit ng shell ng server.',
  'alert.drillFailed': 'May backup na hindi napatunayan: {{name}}',
  'alertAct.drillFailed':
    'Basahin ang nakita ng drill sa Mga Setting, Maintenance, at gumawa ng bagong backup ngayong araw.',
  'alert.drillMissing': 'Walang napatunayang backup nang higit walong araw',
  'alertAct.drillMissing':
    'Patakbuhin ang wallet drill sa pinakabagong backup, at alamin kung bakit hindi tumatakbo ang lingguhang drill.',
  'alert.backupOld': 'Luma na ang mga backup: {{name}}',
  'alertAct.backupOld': 'Alamin kung bakit walang ginagawa ang timer, at gumawa na ngayon.',
  'alert.storageFull': 'Puno na ang disk: walang bagong tinatanggap ({{name}})',
  'alertAct.storageFull':
    'Maglaan ng espasyo rito. Makikita pa rin ang mga pahina, at kusang tutuloy ang lahat kapag may espasyo na; huwag mag-restart ng kahit ano.',
  'alert.alertServerOff': 'Nakapatay ang server ng mga alert: {{name}}',
  'alertAct.alertServerOff':
    'Wala itong tinanggap nang isang araw. Tingnan ito, saka i-test: bubukas ito ulit.',
};
