import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.ts';

export const texts: TranslationOf<typeof english> = {
  'access.password': 'Password',
  'access.passwordText': 'Kapag pinalitan, masa-sign out ka sa lahat ng iba pang lugar.',
  'access.current': 'Kasalukuyang password',
  'access.wrongPassword': 'Hindi ito ang kasalukuyan mong password.',
  'access.change': 'Palitan ang password',
  'access.changed':
    'Napalitan na ang iyong password. Naka-sign out ka na sa lahat ng iba pang lugar.',
  'access.totp': 'Dalawang hakbang na sign in',
  'access.totpOn': 'Naka-on',
  'access.totpOff': 'Naka-off',
  'access.totpOffText':
    'Kapag naka-on, hihingi ang bawat sign in ng code mula sa app sa telepono mo. Hindi makakapasok ang sinumang password lang ang alam.',
  'access.totpOnText':
    'Hinihingi sa bawat sign in ang code ng authenticator app mo, o isang recovery code.',
  'access.totpStart': 'I-set up ang dalawang hakbang',
  'access.totpStopped': 'Naka-off na ang dalawang hakbang na sign in.',
  'access.totpExpired': 'Luma na o napalitan na ang key na ito. Kanselahin at magsimula muli.',
  'access.passwordWhy': 'Para matiyak na ikaw nga ito.',
  'access.next': 'Magpatuloy',
  'access.scan': 'I-scan ang code gamit ang authenticator app.',
  'access.qr': 'QR code para sa authenticator app',
  'access.openApp': 'Buksan ang app sa device na ito',
  'access.secret': 'O i-type ang key na ito sa app:',
  'access.secretName': 'Key',
  'access.firstCode': 'Code na ipinapakita ng app ngayon',
  'access.firstCodeWrong':
    'Hindi ito ang code. Tiyaking tama ang oras ng telepono, saka i-type ang susunod.',
  'access.switchOn': 'I-on',
  'access.codes': 'Mga recovery code',
  'access.codesText':
    'Magagamit ang bawat isa nang isang beses kapag nawala ang telepono. Ngayon lang ipapakita ang mga ito. Itago nang hiwalay sa telepono.',
  'access.copy': 'Kopyahin',
  'access.download': 'I-download',
  'access.kept': 'Naitago ko na',
  'access.fileHead': 'Wallet App, mga recovery code ni {{email}}',
  'access.fileNote':
    'Isang beses lang magagamit ang bawat isa. Mawawalan ng bisa ang mga ito kapag may bago.',
  'access.leaveTitle': 'Umalis nang wala ang mga recovery code?',
  'access.leaveText':
    'Hindi na ipapakita muli ang mga ito. Makakagawa ka ng bago rito gamit ang password at isang code.',
  'access.leave': 'Umalis',
  'access.stay': 'Manatili',
  'access.renew': 'Mga bagong recovery code',
  'access.renewText': 'Hindi na magagamit ang mga recovery code na hawak mo ngayon.',
  'access.stop': 'I-off',
  'access.stopText':
    'Pagkatapos nito, password na lang ang kailangan sa sign in, at mawawala ang mga recovery code.',
  'access.sessions': 'Kung saan ka naka-sign in',
  'access.sessionsFailed': 'Hindi na-load ang mga session.',
  'access.thisOne': 'Ang isang ito',
  'access.unknownDevice': 'Hindi kilalang browser',
  'access.noAddress': 'Hindi kilalang address',
  'access.signedIn': 'Nag-sign in',
  'access.lastUsed': 'Huling ginamit',
  'access.signOut': 'I-sign out',
  'access.signOutOf': 'I-sign out ang {{device}}',
  'access.signOutOthers': 'I-sign out ang iba',
  'access.onlyHere': 'Wala ka nang ibang naka-sign in.',
  'access.endOneTitle': 'I-sign out ang {{device}}?',
  'access.endOthersTitle': 'Mag-sign out sa lahat ng iba pa?',
  'access.endText': 'Agad itong magtatapos. Mawawala ang na-type doon na hindi pa naipadala.',
  'access.ended_one': '{{count, number}} session ang natapos',
  'access.ended_other': '{{count, number}} session ang natapos',
};
