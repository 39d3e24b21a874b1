/** The settings page of a merchant: its parts, its team, what is mailed. */
export const texts = {
  'settings.sections': 'Sections of the settings',
  'settings.failed': 'The settings did not load',
  'settings.section.branding': 'Branding',
  'settings.section.origins': 'Origins and return pages',
  'settings.section.team': 'Team',
  'settings.section.notifications': 'Notifications',
  'settings.section.lateMoney': 'Late money',
  'settings.section.terms': 'Fees and limits',
  'settings.originsText':
    'Browsers show the pay page in a frame only on the pages listed first. Addresses that payers are sent back to must be on the second list.',
  'settings.lateText':
    'A customer has {{pay}} to pay. Money that comes later, for up to {{late}}, is late money. Choose what becomes of it.',
  'settings.late.credit':
    'The payment succeeds after all and is marked as paid late. The money is in your balance at once. Choose this when you can still deliver.',
  'settings.late.ask':
    'The payment stays expired and the money waits. You are told, and the operator credits it or has it sent back as you wish.',
  'settings.late.return':
    'The payment stays expired and the money is not yours. It waits with the operator until it is sent back to the payer.',
  'settings.lateNote':
    'It counts for payments that begin from now on. Those that exist keep what was set when they began, and the payer\u2019s page says it.',
  'settings.noticesText':
    'These choices are yours alone. Mails go to {{email}}, together when much happens at once.',
  'settings.noticesConflict':
    'You chose something elsewhere meanwhile. This is how it stands now; press again.',
  'settings.latest': 'Latest notices',
  'settings.latestNone': 'Nothing yet. What asks for a look of yours will be listed here.',
  'settings.termsText':
    'Agreed with the operator, who changes them. What is planned is listed before it begins.',
  'settings.times': 'Times and methods',
  'settings.timeToPay': 'Time to pay',
  'settings.timeLate': 'Counts as late for',
  'settings.strangers': 'Public form, not paid yet',
  'settings.strangersHold':
    '{{held}} in {{count}} codes; together at most {{percent}} % of what an account can still take',
  'settings.timeToConfirm': 'Time to confirm a withdrawal',
  'settings.methods': 'Payment methods',
  'settings.tokensFrom': 'API tokens count from',
  'settings.everywhere': 'Everywhere',
  'settings.timeZone': 'Time zone',
  'notice.webhookDisabled': 'A webhook address was switched off',
  'notice.apiTokenChanged': 'An API token was made, rotated, adopted or ended',
  'notice.apiTokenEnding': 'An API token ends within a week',
  'notice.tokenMakerLeft': 'Nobody answers for an API token any more',
  'notice.payoutMethodAdded': 'A payout method was added',
  'notice.lateMoneyWaiting': 'Late money waits for a decision',
  'notice.teamChanged': 'Somebody was invited or disabled, or has another role',
  'notice.exportReady': 'Your export is ready',
  'noticeNote.webhookDisabled':
    'After days without an answer; nothing is sent to it until you switch it on again.',
  'noticeNote.apiTokenChanged':
    'Also when you did it yourself, so that you notice when you did not.',
  'noticeNote.apiTokenEnding': 'Your servers are refused once it has ended.',
  'noticeNote.tokenMakerLeft':
    'Its maker was disabled, got another role or has a new password. Such tokens may end.',
  'noticeNote.payoutMethodAdded': 'Your money can go there once its waiting time is over.',
  'noticeNote.lateMoneyWaiting': 'Money came after its payment had ended.',
  'noticeNote.teamChanged': 'Who may sign in here is another list now.',
  'noticeNote.exportReady': 'When it took longer than a minute.',
  'team.text':
    'People of your merchant, each with a team role. Owners may do everything; a new person gets an e-mail with a link to choose a password.',
  'team.empty': 'Nobody here yet',
  'team.invite': 'Invite',
  'team.inviteText':
    'An e-mail with a link goes to this address. The link counts once and for 72 hours.',
  'team.invited': 'Invitation sent to {{email}}',
  'team.name': 'Name',
  'team.email': 'E-mail',
  'team.role': 'Team role',
  'teamRole.owner': 'Owner',
  'teamRole.finance': 'Finance',
  'teamRole.developer': 'Developer',
  'teamRole.support': 'Support',
  'teamRoleNote.owner': 'Everything, also people and settings',
  'teamRoleNote.finance': 'Withdrawals, payout methods, refunds, balances and exports',
  'teamRoleNote.developer': 'API tokens, webhooks and test mode; moves no money',
  'teamRoleNote.support': 'Reads payments and withdrawals, changes nothing',
  'team.send': 'Send invitation',
  'team.busy': 'Sending',
  'team.you': 'You',
  'team.acts': 'Acts for {{name}}',
  'team.act.resend': 'Resend invitation',
  'team.act.disable': 'Disable',
  'team.act.enable': 'Enable',
  'team.done.resend': 'A new invitation was sent to {{email}}',
  'team.done.disable': '{{name}} is disabled',
  'team.done.enable': '{{name}} is enabled',
  'team.disableTitle': 'Disable {{name}}?',
  'team.disableText':
    '{{name}} is signed out everywhere at once and cannot sign in until enabled again. API tokens stay.',
  'team.reason': 'Reason',
  'team.own': 'This is your own account. Ask a colleague.',
  'team.taken': 'The invitation was accepted already.',
  'team.whileDisabled': 'Disabled. Enable first.',
  'team.status.invited': 'Invited',
  'team.status.active': 'Active',
  'team.status.locked': 'Locked',
  'team.status.disabled': 'Disabled',
  'team.totpOn': 'Two-step sign-in on',
  'team.totpOff': 'Two-step sign-in off',
  'settings.lateName.credit': 'Credit it',
  'settings.lateName.ask': 'Ask us first',
  'settings.lateName.return': 'Send it back',
  'settings.noLimits': 'None of your own: the limits of the methods count.',
  'settings.net': 'You get or pay',
  'team.lastHere': 'last here',
  'notices.title': 'Notices',
  'notices.new': 'New: {{what}}',
  'notices.choose': 'What is mailed',
  'noticeAct.created': 'An API token was made',
  'noticeAct.rotated': 'An API token was rotated',
  'noticeAct.revoked': 'An API token was revoked',
  'noticeAct.invited': 'Somebody was invited to the team',
  'noticeAct.disabled': 'Somebody of the team was disabled',
  'noticeAct.adopted': 'An API token was adopted',
  'noticeAct.ended': 'An API token has ended: nobody adopted it',
  'noticeAct.roleChanged': 'Somebody of the team has another role',
  'noticeAct.makerDisabled': 'API tokens end: their maker was disabled',
  'noticeAct.makerRoleChanged': 'API tokens end: their maker has another role',
  'noticeAct.passwordReset': 'API tokens end: their maker chose a new password by mail',
  'noticeAct.passwordChanged': 'Somebody who made API tokens has changed the password',
} as const;

declare global {
  interface TextTables {
    'features/people/settings.merchant': typeof texts;
  }
}
