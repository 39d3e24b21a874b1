/** Who else is told of alerts, and how. */
export const texts = {
  'alertChannels.title': 'Who is told of alerts',
  'alertChannels.failed': 'Who is told did not load',
  'alertChannels.mail': 'Mail',
  'alertChannels.mailText':
    'What happens together comes as one mail, once when it turns bad and once when it is over. A Phone Farm is told of its own rows only.',
  'alertChannels.mailOf': 'Mail to {{name}}',
  'alertChannels.never': 'Never',
  'alertChannels.from.notice': 'Everything',
  'alertChannels.from.warning': 'Warnings and critical',
  'alertChannels.from.critical': 'Critical only',
  'alertChannels.webhook': 'Your own server',
  'alertChannels.webhookText':
    'Each alert and its end is one signed request. The address must be https and public.',
  'alertChannels.url': 'Address',
  'alertChannels.which': 'What is sent',
  'alertChannels.set': 'Send to this address',
  'alertChannels.replace': 'Send to another address',
  'alertChannels.remove': 'Stop sending',
  'alertChannels.removed': 'Nothing is sent to a server any more',
  'alertChannels.test': 'Send a test',
  'alertChannels.taken': 'The test was taken',
  'alertChannels.notTaken': 'The test was not taken: {{why}}',
  'alertChannels.secret': 'Secret for checking signatures',
  'alertChannels.secretText': 'Copy it now: it is not shown again.',
  'alertChannels.failing': 'Not taken since {{time}}: {{why}}',
  'alertChannels.problem.status': 'It answered with status {{status}}.',
  'alertChannels.problem.secretUnreadable':
    'Its secret cannot be decrypted: set the address again.',
  'alertChannels.problem.noAnswer': 'Nobody answered in time.',
  'alertChannels.working': 'What was sent last was taken.',
  'alertChannels.unused': 'Nothing was sent yet.',
  'alertChannels.off':
    'is switched off: it took nothing for a day. {{why}} A test that is taken switches it on again.',
} as const;

declare global {
  interface TextTables {
    'shared/alert-channels.admin': typeof texts;
  }
}
