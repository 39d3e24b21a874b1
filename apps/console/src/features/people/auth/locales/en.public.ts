/** The pages of mailed links and codes before the sign-in; the two-step parts are used behind it too. */
export const texts = {
  'signIn.useRecovery': 'Use a recovery code instead',
  'signIn.useTotp': 'Use the authenticator app instead',
  'signIn.recoveryCode': 'Recovery code',
  'signIn.recoveryNote': 'One of the codes you kept. Each counts once.',
  'signIn.recoveryMalformed': 'A recovery code has twelve letters and digits.',
  'signIn.wrongWithCode': 'E-mail, password or code is wrong. Each code counts only once.',
  'signIn.finished.activated': 'Your account is active. Sign in.',
  'signIn.finished.passwordReset': 'Your password was changed. Sign in.',
  'auth.toSignIn': 'Back to sign in',
  'auth.checking': 'Checking the link',
  'auth.notChecked': 'The link could not be checked.',
  'auth.retry': 'Try again',
  'auth.invalid': 'This link no longer works',
  'auth.invalidText': 'It was used already, has expired, or a newer one was sent.',
  'activate.heading': 'Activate your account',
  'activate.lead': 'Welcome, {{name}}. Choose a password for {{email}}.',
  'activate.missing': 'Open the link of your invitation mail in this browser.',
  'activate.help':
    'If you have chosen a password before, sign in. If not, ask whoever invited you to send the invitation again.',
  'reset.heading': 'Choose a new password',
  'reset.lead': 'For {{name}}, {{email}}. You will be signed out everywhere.',
  'reset.missing': 'Ask for a link; it comes by mail within minutes.',
  'reset.help':
    'If you have used it, sign in with the new password. If not, ask for another link; it comes by mail within minutes.',
  'reset.ask': 'Ask for a new link',
  'forgot.heading': 'Forgot your password?',
  'forgot.lead': 'A link to choose a new one comes by mail.',
  'forgot.submit': 'Send the link',
  'forgot.busy': 'Sending',
  'forgot.sentHeading': 'Look into your mail',
  'forgot.sent': 'If {{email}} has an account, a link is on its way.',
  'forgot.sentAgain':
    'If {{email}} has an account, another link is on its way. Only the newest counts.',
  'forgot.wait':
    'It counts once and for a limited time. Nothing there after some minutes? Look among the unwanted mail, then send it again.',
  'forgot.early': 'Mail takes a moment.',
  'forgot.again': 'Send again',
  'forgot.againIn': 'Send again in {{time}}',
  'forgot.other': 'Use another address',
  'password.new': 'New password',
  'password.again': 'Repeat the new password',
  'password.count': '{{count}} of at least {{fewest}} characters.',
  'password.longEnough': '{{count}} characters, long enough.',
  'password.announce': 'The password is long enough.',
  'password.note': 'A few unrelated words are good. What is easy to guess is refused.',
  'password.tooShort': 'Use at least 12 characters. A sentence is fine.',
  'password.tooLong': 'Use at most 256 characters.',
  'password.tooCommon':
    'This one is easy to guess. Choose one without your name, your address or common phrases.',
  'password.notSame': 'The two passwords are not the same.',
  'password.codeWrong': 'This code is wrong or was used. Wait for the next one.',
  'password.recoveryWrong': 'This code is wrong or was used. Try another one.',
  'password.submit.activated': 'Activate account',
  'password.submit.passwordReset': 'Change password',
  'password.busy': 'Saving',
} as const;

declare global {
  interface TextTables {
    'features/people/auth.public': typeof texts;
  }
}
