import type { settingsTexts as english } from './en-settings.ts';
import type { TranslationOf } from './translation.ts';

/** The settings page of a merchant: its parts, its team, what is mailed. */
export const settingsTexts: TranslationOf<typeof english> = {
  'settings.sections': 'Mga seksiyon ng settings',
  'settings.failed': 'Hindi na-load ang settings',
  'settings.section.branding': 'Branding',
  'settings.section.origins': 'Mga origin at pahinang babalikan',
  'settings.section.team': 'Team',
  'settings.section.notifications': 'Mga abiso',
  'settings.section.lateMoney': 'Nahuling pera',
  'settings.section.terms': 'Mga bayarin at limitasyon',
  'settings.originsText':
    'Ipinapakita lang ng mga browser ang pay page sa frame sa mga pahinang nasa unang listahan. Ang mga address na babalikan ng nagbabayad ay dapat nasa ikalawang listahan.',
  'settings.lateText':
    'May {{pay}} ang customer para magbayad. Ang perang dumating pagkatapos, hanggang {{late}}, ay nahuling pera. Piliin kung ano ang mangyayari rito.',
  'settings.late.credit':
    'Magtatagumpay pa rin ang bayad at mamarkahang nahuli. Agad na nasa balanse ninyo ang pera. Piliin ito kung maibibigay pa ninyo ang order.',
  'settings.late.ask':
    'Mananatiling expired ang bayad at maghihintay ang pera. Sasabihan kayo, at ikre-credit o ipababalik ito ng operator ayon sa gusto ninyo.',
  'settings.late.return':
    'Mananatiling expired ang bayad at hindi sa inyo ang pera. Maghihintay ito sa operator hanggang maibalik sa nagbayad.',
  'settings.lateNote':
    'Para ito sa mga bayad na magsisimula mula ngayon. Ang mga nauna ay susunod sa nakatakda noong nagsimula sila, at sinasabi ito ng pahina ng nagbabayad.',
  'settings.noticesText':
    'Sa iyo lang ang mga pagpiling ito. Ipinapadala ang mga email sa {{email}}, sama-sama kapag maraming nangyari.',
  'settings.noticesConflict':
    'May pinili ka sa ibang lugar habang bukas ito. Ito na ang kasalukuyan; pindutin muli.',
  'settings.latest': 'Mga pinakabagong abiso',
  'settings.latestNone': 'Wala pa. Ililista rito ang mga dapat mong tingnan.',
  'settings.termsText':
    'Napagkasunduan sa operator, na siyang nagbabago nito. Nakalista na ang mga nakaplano bago magsimula.',
  'settings.times': 'Mga oras at paraan',
  'settings.timeToPay': 'Oras para magbayad',
  'settings.timeLate': 'Itinuturing na nahuli sa loob ng',
  'settings.timeToConfirm': 'Oras para kumpirmahin ang withdrawal',
  'settings.methods': 'Mga paraan ng bayad',
  'settings.tokensFrom': 'Tinatanggap ang API token mula sa',
  'settings.everywhere': 'Kahit saan',
  'settings.timeZone': 'Time zone',
  'notice.webhookDisabled': 'Pinatay ang isang webhook address',
  'notice.apiTokenChanged': 'Ginawa, na-rotate o binawi ang isang API token',
  'notice.apiTokenEnding': 'Matatapos ang isang API token sa loob ng isang linggo',
  'notice.payoutMethodAdded': 'May idinagdag na paraan ng payout',
  'notice.lateMoneyWaiting': 'Naghihintay ng pasya ang nahuling pera',
  'notice.teamChanged': 'May inimbitahan o na-disable',
  'notice.exportReady': 'Handa na ang iyong export',
  'noticeNote.webhookDisabled':
    'Pagkatapos ng mga araw na walang sagot; walang ipapadala hanggang buksan mo muli.',
  'noticeNote.apiTokenChanged': 'Kahit ikaw mismo ang gumawa, para mapansin mo kapag hindi ikaw.',
  'noticeNote.apiTokenEnding': 'Tatanggihan ang mga server ninyo kapag natapos ito.',
  'noticeNote.payoutMethodAdded':
    'Maaaring mapunta roon ang pera ninyo kapag natapos ang paghihintay.',
  'noticeNote.lateMoneyWaiting': 'May perang dumating matapos ang bayad nito.',
  'noticeNote.teamChanged': 'Nagbago ang listahan ng makakapag-sign in dito.',
  'noticeNote.exportReady': 'Kapag umabot ng mahigit isang minuto.',
  'team.text':
    'Magagawa ng lahat dito ang lahat ng magagawa mo. Makakatanggap ang bagong tao ng email na may link para pumili ng password.',
  'team.empty': 'Wala pang tao rito',
  'team.invite': 'Mag-imbita',
  'team.inviteText':
    'Magpapadala ng email na may link sa address na ito. Isang beses at 72 oras lang ang link.',
  'team.invited': 'Naipadala ang imbitasyon sa {{email}}',
  'team.name': 'Pangalan',
  'team.email': 'E-mail',
  'team.send': 'Ipadala ang imbitasyon',
  'team.busy': 'Ipinapadala',
  'team.you': 'Ikaw',
  'team.acts': 'Mga aksyon para kay {{name}}',
  'team.act.resend': 'Ipadala muli ang imbitasyon',
  'team.act.disable': 'I-disable',
  'team.act.enable': 'I-enable',
  'team.done.resend': 'Naipadala ang bagong imbitasyon sa {{email}}',
  'team.done.disable': 'Na-disable si {{name}}',
  'team.done.enable': 'Na-enable si {{name}}',
  'team.disableTitle': 'I-disable si {{name}}?',
  'team.disableText':
    'Agad na masa-sign out si {{name}} saanman at hindi makakapag-sign in hangga\u2019t hindi ine-enable muli. Mananatili ang mga API token.',
  'team.reason': 'Dahilan',
  'team.own': 'Sariling account mo ito. Magpatulong sa kasamahan.',
  'team.taken': 'Tinanggap na ang imbitasyon.',
  'team.whileDisabled': 'Naka-disable. I-enable muna.',
  'team.status.invited': 'Inimbitahan',
  'team.status.active': 'Aktibo',
  'team.status.locked': 'Naka-lock',
  'team.status.disabled': 'Naka-disable',
  'team.totpOn': 'Naka-on ang two-step sign-in',
  'team.totpOff': 'Naka-off ang two-step sign-in',
  'settings.lateName.credit': 'I-credit ito',
  'settings.lateName.ask': 'Tanungin muna kami',
  'settings.lateName.return': 'Ibalik ito',
  'settings.noLimits': 'Walang sariling limitasyon: ang sa mga paraan ang sinusunod.',
  'settings.net': 'Matatanggap o babayaran ninyo',
  'team.lastHere': 'huling narito',
  'notices.title': 'Mga abiso',
  'notices.new': 'Bago: {{what}}',
  'notices.choose': 'Ano ang ieemail',
  'noticeAct.created': 'Gumawa ng API token',
  'noticeAct.rotated': 'Na-rotate ang isang API token',
  'noticeAct.revoked': 'Binawi ang isang API token',
  'noticeAct.invited': 'May inimbitahan sa team',
  'noticeAct.disabled': 'May na-disable sa team',
};
