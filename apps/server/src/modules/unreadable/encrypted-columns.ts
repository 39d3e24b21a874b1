/** What becomes of a value that does not decrypt. */
export interface EncryptedColumn {
  /** What is lost with it, in the words of the shell. */
  lost: string;
  /**
   * How `wallet unreadable --mend` repairs it. `newLink`: replaces the session's link, ending the
   * old. `putAway`: removes the value, to be asked for again. Unset where a person must act.
   */
  mend?: 'newLink' | 'putAway';
  /** What a person does, or what happens after it was mended. */
  act: string;
}

const fromBackup =
  'Restore a backup of before into an empty database, and copy the value of this row and column from there';

/** Every column of encrypted values, by `table.column`, not only `*_enc`. A test compares it with the database. */
export const encryptedColumns: Readonly<Record<string, EncryptedColumn>> = {
  'account.credentials_enc': {
    lost: 'the secret by which a phone signs in at the provider',
    mend: 'putAway',
    act: 'Whoever signs the account in next types the secret again',
  },
  'account.number_enc': {
    lost: 'the number of an own account: payers are not shown it, and what its phone reads is not taken',
    act: `${fromBackup}, or retire the account and add it again`,
  },
  'account_verification.answer_enc': {
    lost: 'the holder that an institution told',
    act: 'Nothing has to be done: its outcome stands beside it. Ask for the name again where it is needed whole',
  },
  'account_verification.late_enc': {
    lost: 'an answer about a holder that came too late',
    act: 'Nothing has to be done: it counted for nothing',
  },
  'account_verification.number_enc': {
    lost: 'the number of which an inquiry asks',
    act: 'Nothing has to be done: the inquiry ends by itself. Ask for the name again',
  },
  'alert_webhook.secret_enc': {
    lost: 'the secret that signs alerts to your server: nothing is sent there',
    act: 'Set the address again under Settings, Channels: it gets a new secret',
  },
  'app_user.totp_enc': {
    lost: 'the secret of somebody’s one-time codes: he signs in by a recovery code only',
    act: 'Let him sign in by a recovery code and set one-time codes up again, or let an Admin reset them',
  },
  'app_user.totp_pending_enc': {
    lost: 'the secret of one-time codes that somebody was setting up',
    mend: 'putAway',
    act: 'He begins to set them up again',
  },
  'blocklist_entry.value_enc': {
    lost: 'what a block shows of whom it blocks; it blocks as before',
    act: 'Add the block again, then end this one',
  },
  'device_command.payload_enc': {
    lost: 'what a phone was to do',
    act: 'A command that waits is ended as failed when its turn comes. Ask for it again',
  },
  'evidence_line.raw_enc': {
    lost: 'the raw text of a line of evidence',
    act: `Nothing else hangs on it. ${fromBackup}`,
  },
  'idempotency.answer': {
    lost: 'the answer kept for a repeated request',
    act: 'Nothing has to be done: the request was carried out, its repetition is refused, and the row goes after a week',
  },
  'observation.text_enc': {
    lost: 'the text of a notification that a phone read',
    act: `Nothing else hangs on it. ${fromBackup}`,
  },
  'payout_method.bank_number_enc': {
    lost: 'the number of a payout destination: nothing is paid there',
    act: `${fromBackup}, or let the merchant remove the destination and add it again`,
  },
  'payout_method.qr_enc': {
    lost: 'the QR code of a payout destination',
    act: `${fromBackup}, or let the merchant remove the destination and add it again`,
  },
  'proxy.password_enc': {
    lost: 'the password of a proxy: its checks fail',
    act: 'Type the password again where the proxy is edited',
  },
  'refresh_token.successor_enc': {
    lost: 'the answer to a sign-in that is refreshed twice',
    mend: 'putAway',
    act: 'Whoever repeats that refresh signs in again',
  },
  'signing_key.private_key_enc': {
    lost: 'the private half of the key that signs documents: none is signed',
    act: `${fromBackup}. Documents of before stay proved by its public half`,
  },
  'statement_import.file_enc': {
    lost: 'a statement file that waits for a second person',
    act: 'Discard it and import the file again',
  },
  'statement_line.raw_enc': {
    lost: 'what an agent sent of a statement line; the line itself counts as before',
    act: `Nothing else hangs on it. ${fromBackup}`,
  },
  'transaction.payee_number_enc': {
    lost: 'the number that a payer transfers to',
    act: 'The payer chooses a method again',
  },
  'transaction_session.customer_email_enc': {
    lost: 'where a customer gets mail: none is sent',
    act: `${fromBackup}, or cancel the session and open another`,
  },
  'transaction_session.customer_phone_enc': {
    lost: 'a customer’s phone number',
    act: `${fromBackup}. The customer is recognised by its digest as before`,
  },
  'transaction_session.token_enc': {
    lost: 'a session’s link as its merchant reads it again; links that were handed out still open it',
    mend: 'newLink',
    act: 'A deposit’s session gets another link, and the old one ends: its merchant reads it and sends it to the customer. A withdrawal’s link goes on for whoever has it; who lost it needs another session',
  },
  'webhook_endpoint.previous_secret_enc': {
    lost: 'the former secret of a merchant’s address, which signed beside the new one',
    mend: 'putAway',
    act: 'The new secret signs alone from now on',
  },
  'webhook_endpoint.secret_enc': {
    lost: 'the secret that signs events to a merchant’s address: nothing is sent there',
    act: 'The merchant gives the address a new secret; what was not sent is sent then',
  },
  'withdrawal_request.destination_enc': {
    lost: 'where the money of a withdrawal goes: it is not sent',
    act: `${fromBackup}, or reject the request: its money returns to the merchant, who asks again`,
  },
  'withdrawal_request.email_enc': {
    lost: 'where the customer of a withdrawal gets mail: none is sent',
    act: fromBackup,
  },
  'withdrawal_request.phone_enc': {
    lost: 'the phone number of a withdrawal’s customer',
    act: fromBackup,
  },
};
