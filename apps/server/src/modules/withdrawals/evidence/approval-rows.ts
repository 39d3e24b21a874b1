import { type PersonRow, personRows } from '#modules/approvals';
import type { MerchantPower } from '#modules/merchants';
import type { Proved } from '#platform/row-mac';
import type { Lockable } from '#platform/writer';

/** Whoever agreed, or asked, as far as their rows give power. */
export const agreeingPersons: Lockable<Proved<PersonRow>> = {
  name: 'agreeingPerson',
  table: personRows.table,
  rank: 2.22,
  shared: true,
  strength: 'share',
  columns: {
    id: 'text',
    email: 'text',
    emailKey: 'text',
    roleId: 'smallint',
    status: 'text',
    merchantId: 'text',
    teamRole: 'text',
    passwordHash: 'text',
    totpEnc: 'text',
    invitedBy: 'text',
    disabledBy: 'text',
    tokenEpoch: 'integer',
    links: 'integer',
    countsFrom: 'timestamptz',
    mac: 'text',
  },
  changes: [],
  stamped: false,
};

/** The merchant's policy, and what else its row has power over. */
export const policyRows: Lockable<Proved<MerchantPower>> = {
  name: 'approvalPolicy',
  table: 'merchant',
  rank: 2.23,
  shared: true,
  strength: 'share',
  columns: {
    id: 'text',
    status: 'text',
    currency: 'text',
    timeZone: 'text',
    allowedOrigins: 'text[]',
    returnOrigins: 'text[]',
    ipAllowlist: 'text[]',
    lateMoneyPolicy: 'text',
    requestTransaction: 'jsonb',
    approvalPolicy: 'jsonb',
    policyRevision: 'integer',
    dayBeganAt: 'timestamptz',
    dayEndsAt: 'timestamptz',
    monthBeganAt: 'timestamptz',
    monthEndsAt: 'timestamptz',
    mac: 'text',
  },
  changes: [],
  stamped: false,
};
