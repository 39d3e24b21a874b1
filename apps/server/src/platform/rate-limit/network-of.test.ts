import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test('an IPv4 address stands for itself, an IPv6 address for its /64 however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  expect(networkOf('2001:0db8:0001:0002:ffff::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('::')).toBe('0:0:0:0');
  expect(networkOf('::1:2:3:4:5:6:7')).toBe('0:1:2:3');
  expect(networkOf('1:2:3:4:5:6:7::')).toBe('1:2:3:4');
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('not an address')).toBe('not an address');
});
