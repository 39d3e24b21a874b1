/** Confirming that it is you before something that needs it. */
export const texts = {
  'error.confirmationNeeded': 'Confirm that it is you first. Nothing was changed.',
  'stepUp.title': 'Confirm that it is you',
  'stepUp.text':
    'This needs your password or a one-time code from the last five minutes. What you typed stays, and goes on by itself.',
  'stepUp.password': 'Password',
  'stepUp.code': 'One-time code',
  'stepUp.useCode': 'Use a one-time code instead',
  'stepUp.usePassword': 'Use the password instead',
  'stepUp.confirm': 'Confirm',
  'stepUp.busy': 'Checking',
  'stepUp.sixDigits': 'Type the six digits of your authenticator app.',
  'stepUp.wrongPassword': 'This is not your password.',
  'stepUp.oneTimeCodeWrong': 'This code is wrong or was used. Wait for the next one.',
} as const;

declare global {
  interface TextTables {
    'shared/step-up': typeof texts;
  }
}
