/** What phones say, and what is said of them: codes of the agent protocol and sentences of the server. */
export const texts = {
  'phoneSaid.own': 'the phone\u2019s own words',
  'phoneSaid.noEnd': 'The phone did not tell how it ended.',
  'phoneSaid.retired': 'The device was retired.',
  'phoneSaid.notAtIt': 'The phone was not heard to be at it.',
  'phoneSaid.connectionLost': 'The connection to the phone was lost.',
  'phoneSaid.tokenEnded': 'Its token was ended.',
  'phoneSaid.oldTokenEnded': 'Its old token has ended.',
  'phoneSaid.checkBroke': 'The check did not come to its end.',
  'phoneSaid.checkUntold': 'The agent did not tell how this check went.',
  'phoneSaid.isRetired': 'It was retired.',
  'phoneSaid.idle': 'Connected and idle.',
  'phoneSaid.failed': '{{area}} failed {{count}} times in a row.',
  'phoneSaid.providerDown': 'The provider did not answer.',
  'phoneSaid.providerRefused': 'The provider refused it.',
  'phoneSaid.notSignedIn': 'The account is not signed in.',
  'phoneSaid.identityMismatch': 'Another account was on the screen.',
  'phoneSaid.otpWrong': 'The code was wrong.',
  'phoneSaid.otpExpired': 'The code had run out.',
  'phoneSaid.credentialsWrong': 'The provider refused number or secret.',
  'phoneSaid.payloadUnreadable': 'What it was to do cannot be decrypted. Ask for it again.',
  'phoneSaid.deadlinePassed': 'It was too late to begin.',
  'phoneSaid.interrupted': 'The phone was interrupted.',
  'phoneSaid.timedOut': 'It took too long.',
  'phoneSaid.unsupported': 'This agent cannot do it.',
  'phoneSaid.appBroken': 'The provider\u2019s app did not work.',
  'phoneSaid.busy': 'The phone was busy.',
  'phoneSaid.unknownAccount': 'The agent does not know the account.',
  'phoneSaid.invalidMessage': 'The agent did not understand it.',
  'phoneSaid.conflict': 'The agent has done it in another way before.',
  'phoneSaid.shuttingDown': 'The agent was being stopped.',
  'phoneSaid.cancelled': 'It was cancelled.',
} as const;

declare global {
  interface TextTables {
    'shared/phone.admin': typeof texts;
  }
}
