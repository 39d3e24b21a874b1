/** The invented phone, accounts and ids that the recorded messages are about. */
export const accountId = 'acc_01kagh2z0000000000000dana1';
export const mayaAccountId = 'acc_01kagh2z0000000000000maya1';
export const deviceId = 'dev_01kagh2z0000000000000jkta1';
export const commandId = 'cmd_01kagh2z00000000000000read';
export const intentId = 'int_01kagh2z00000000000000pay1';
export const bootId = 'boot-7f3a9c02';
export const journalId = 'journal-51c2e8d4';
export const idempotencyKey = 'read-dana1-20261121-104500';

export const danaIdentity = { provider: 'dana', holderName: 'TOKO CONTOH', number: '0812****0001' };
export const mayaIdentity = {
  provider: 'maya',
  holderName: 'CONTOH STORE',
  number: '+639170000001',
};
export const idr = (value: string) => ({ value, currency: 'IDR' });
export const php = (value: string) => ({ value, currency: 'PHP' });
export const refused = {
  ok: false,
  code: 'invalidMessage',
  message: 'Amounts are above zero.',
  path: 'lines.0.amount.value',
  retry: false,
};
export const busyServer = {
  ok: false,
  code: 'unavailable',
  message: 'The server is starting. Send it again.',
  retry: true,
};
export const taken = { ok: true };
