import { expect, test } from 'vitest';
import { isIpEntry } from './ip-entry.ts';

test('addresses and networks of both families are entries, and nothing else is', () => {
  for (const right of [
    '203.0.113.7',
    '0.0.0.0/0',
    '198.51.100.0/24',
    '10.0.0.1/32',
    '::1',
    '2001:db8::/32',
    '2001:DB8::1/128',
    '::ffff:10.0.0.1',
  ])
    expect([right, isIpEntry(right)]).toEqual([right, true]);
  for (const wrong of [
    '',
    'x',
    '300.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/024',
    '1.2.3.4/24/24',
    '1.2.3.4 ',
    '::g',
    ':::',
    '2001:db8::/129',
    'fe80::1%eth0',
    '[::1]',
  ])
    expect([wrong, isIpEntry(wrong)]).toEqual([wrong, false]);
});
