import type { Sample } from './search.sql.ts';

/** What people type, by what it is called in the table. */
export function settingFieldsOf({
  id,
  sessionId,
  code,
  refNo,
  reference,
  provider,
  requestId,
}: Sample): [string, string][] {
  return [
    ['a transaction\u2019s id', id],
    ['a session\u2019s id', sessionId],
    ['a code', code],
    ['the end of a code', code.slice(-5)],
    ['a reference number', refNo],
    ['a reference', reference],
    ['the end of a reference', reference.slice(-7)],
    ['the provider\u2019s number', provider],
    ['its beginning', provider.slice(0, 12)],
    ['an amount', 'Rp 150.000'],
    ['a usual name', 'santoso'],
    ['three letters', 'san'],
    ['two usual words', 'budi santoso'],
    ['a name of nobody', 'xyzzyx'],
    ['a phone number', '0812-3456-7890'],
    ['a line\u2019s code', 'UNM-000100'],
    ['a request', requestId],
    ['a phone of ours', 'load-007'],
    ['a merchant', 'LOAD0042'],
  ];
}
