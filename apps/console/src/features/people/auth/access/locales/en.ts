/** The own access behind the sign-in: password, two-step sign-in, sessions. */
export const texts = {
  'access.password': 'Password',
  'access.passwordText': 'A change signs you out everywhere else.',
  'access.current': 'Current password',
  'access.wrongPassword': 'This is not your current password.',
  'access.change': 'Change password',
  'access.changed': 'Your password was changed. You are signed out everywhere else.',
  'access.totp': 'Two-step sign-in',
  'access.totpOn': 'On',
  'access.totpOff': 'Off',
  'access.totpOffText':
    'With it, every sign-in asks for a code from an app on your phone. Whoever learns your password alone stays outside.',
  'access.totpOnText':
    'Every sign-in asks for the code of your authenticator app, or for a recovery code.',
  'access.totpStart': 'Set up two-step sign-in',
  'access.totpStopped': 'Two-step sign-in is off.',
  'access.totpExpired': 'This key is too old or was replaced. Cancel and start again.',
  'access.passwordWhy': 'To be sure that it is you.',
  'access.next': 'Continue',
  'access.scan': 'Scan the code with an authenticator app.',
  'access.qr': 'QR code for the authenticator app',
  'access.openApp': 'Open an app on this device',
  'access.secret': 'Or type this key into the app:',
  'access.secretName': 'Key',
  'access.firstCode': 'Code the app shows now',
  'access.firstCodeWrong':
    'This is not the code. Check that the clock of the phone is right, then type the next one.',
  'access.switchOn': 'Switch on',
  'access.codes': 'Recovery codes',
  'access.codesText':
    'Each signs you in once when the phone is lost. They are shown only now. Keep them apart from the phone.',
  'access.copy': 'Copy',
  'access.download': 'Download',
  'access.kept': 'I have kept them',
  'access.fileHead': 'Wallet App, recovery codes of {{email}}',
  'access.fileNote': 'Each counts once. New codes make these worthless.',
  'access.leaveTitle': 'Leave without the recovery codes?',
  'access.leaveText':
    'They are not shown again. You can make new ones here with your password and a code.',
  'access.leave': 'Leave',
  'access.stay': 'Stay',
  'access.renew': 'New recovery codes',
  'access.renewText': 'The recovery codes you have now stop counting.',
  'access.stop': 'Switch off',
  'access.stopText': 'After that the password alone signs you in, and the recovery codes are gone.',
  'access.sessions': 'Where you are signed in',
  'access.sessionsFailed': 'The sessions did not load.',
  'access.thisOne': 'This one',
  'access.unknownDevice': 'Unknown browser',
  'access.noAddress': 'Unknown address',
  'access.signedIn': 'Signed in',
  'access.lastUsed': 'Last used',
  'access.signOut': 'Sign out',
  'access.signOutOf': 'Sign out {{device}}',
  'access.signOutOthers': 'Sign out others',
  'access.onlyHere': 'You are signed in nowhere else.',
  'access.endOneTitle': 'Sign out {{device}}?',
  'access.endOthersTitle': 'Sign out everywhere else?',
  'access.endText': 'It ends at once. What was typed there and not sent is lost.',
  'access.ended_one': '{{count, number}} session ended',
  'access.ended_other': '{{count, number}} sessions ended',
} as const;

declare global {
  interface TextTables {
    'features/people/auth/access': typeof texts;
  }
}
