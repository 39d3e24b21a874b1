/** Where a merchant is paid out, in the words that its own people and operators both read. */
export const texts = {
  'payoutWay.dana': 'DANA wallet',
  'payoutWay.livin': 'Bank transfer, BI-FAST',
  'payoutWay.maya_to_maya_phone_number': 'Maya wallet by phone number',
  'payoutWay.maya_to_maya_qr': 'Maya wallet by QR',
  'payoutWay.maya_to_bank': 'Transfer by InstaPay',
  'payoutState.usable': 'Active',
  'payoutState.coolingDown': 'Cooling down',
  'payoutState.blocked': 'Blocked',
  'payoutState.replaced': 'Replaced',
  'payoutState.removed': 'Removed',
  'payout.usableFrom': 'Usable from',
  'payout.default': 'Default',
  'payout.mode': 'Mode',
  'payout.live': 'Live',
  'payout.test': 'Test',
  'verification.unverified': 'Not verified',
  'verification.verifying': 'Verifying',
  'verification.verified': 'Verified',
  'verification.closeMatch': 'Close match',
  'verification.mismatch': 'Name does not match',
  'verification.notFound': 'No such account',
  'verification.unsupported': 'Cannot be verified',
  'verification.timedOut': 'No answer in time',
  'payoutAdvice.unverified': 'Nobody has asked {{institution}} for the holder yet. Verify it.',
  'payoutAdvice.verifying':
    '{{institution}} is being asked whose account it is. That takes a minute at most.',
  'payoutAdvice.verified': '{{institution}} names this holder.',
  'payoutAdvice.closeMatch':
    '{{institution}} names {{name}}. Compare it, and replace the method if the name is wrong.',
  'payoutAdvice.closeMatchUnnamed':
    '{{institution}} names somebody much alike. Compare the name with the one in the app.',
  'payoutAdvice.mismatch':
    'The account belongs to somebody else. Compare number and name, then replace it.',
  'payoutAdvice.notFound':
    '{{institution}} has no account with this number. Compare every digit; a card number is another one.',
  'payoutAdvice.unsupported': 'The holder cannot be asked for. Compare every digit with the app.',
  'payoutAdvice.noAccount': 'Nobody of ours can ask {{institution}} now. Verify it again later.',
  'payoutAdvice.noInquiry': '{{institution}} tells no names. Compare every digit with the app.',
  'payoutAdvice.noAnswer': '{{institution}} did not answer in time. Verify it again.',
  'payoutAdvice.providerFailed': 'The app that asks failed. Verify it again later.',
  'payoutAdvice.timedOut': '{{institution}} did not answer within a minute. Verify it again.',
  'payoutDigits.or': '{{first}} or {{last}}',
  'payoutDigits.range': '{{from}} to {{last}}',
  'payoutWarning.lengthUnusual': 'Numbers of {{institution}} usually have another length.',
  'payoutWarning.lengthUnusualOf': 'Numbers of {{institution}} usually have {{digits}} digits.',
  'payoutWarning.notAPhoneNumber': 'Accounts of {{institution}} are mobile numbers.',
  'payoutWarning.looksLikeCard': 'This looks like the number of a card. Use the account number.',
  'payoutWarning.looksLikeVirtualAccount':
    'This looks like a virtual account number, which takes one payment.',
  'payoutWarning.repeatedDigits': 'All digits are the same.',
  'payoutWarning.nameHasDigits': 'The name holds digits.',
  'payoutWarning.nameTooShort': 'The name is very short.',
} as const;

declare global {
  interface TextTables {
    'shared/payout': typeof texts;
  }
}
