import { accountPower } from '#modules/accounts';
import { personRows } from '#modules/approvals';
import { sessionPower } from '#modules/sessions';
import { enrolmentPower } from '#modules/devices';
import { requestPower } from '#modules/payouts';
import { blockPower } from '#modules/rules';
import type { DigestColumn } from '#platform/rotation';

/**
 * Every digest column that rotation renews; add new ones here. Not `payee_key` and
 * `destination_key` (sealed in the books), `raw_digest` (in documents) and sign-in counters (end in
 * minutes).
 */
export const digestColumns: readonly DigestColumn[] = [
  {
    table: 'account',
    column: 'account_key',
    covered: { rows: accountPower, name: 'accountKey' },
  },
  { table: 'app_user', column: 'email_key', covered: { rows: personRows, name: 'emailKey' } },
  { table: 'recovery_code', column: 'digest' },
  { table: 'device_enrolment', column: 'digest', covered: { rows: enrolmentPower, name: 'id' } },
  { table: 'user_session', column: 'browser' },
  { table: 'decision_place', column: 'browser' },
  { table: 'decision_place', column: 'network' },
  { table: 'withdraw_browser', column: 'code_hash' },
  { table: 'payer_mail', column: 'address_key' },
  { table: 'amount_slot', column: 'customer_key' },
  { table: 'amount_slot_use', column: 'customer_key' },
  {
    table: 'withdrawal_request',
    column: 'customer_key',
    covered: {
      rows: requestPower,
      name: 'customerKey',
      also: ['phone_key', 'email_key', 'number_key'],
    },
  },
  { table: 'withdrawal_request', column: 'phone_key' },
  { table: 'withdrawal_request', column: 'email_key' },
  { table: 'withdrawal_request', column: 'number_key' },
  { table: 'rule_judgement', column: 'customer_key' },
  { table: 'rule_judgement', column: 'phone_key' },
  { table: 'rule_judgement', column: 'email_key' },
  {
    table: 'blocklist_entry',
    column: 'block_key',
    where: `t.kind in ('phone', 'email', 'customer')`,
    covered: { rows: blockPower, name: 'blockKey' },
  },
  {
    table: 'transaction_session',
    column: 'phone_key',
    covered: { rows: sessionPower, name: 'phoneKey' },
    isLate: true,
  },
  {
    table: 'transaction_term',
    column: 'term',
    where: `t.kind in ('phone', 'number')`,
    isLate: true,
    mayMeet: { beside: ['kind', 'transaction_id'] },
  },
];
