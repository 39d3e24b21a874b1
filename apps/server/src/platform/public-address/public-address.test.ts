import { expect, test } from 'vitest';
import { isPublicUnicast, resolvePublic } from './public-address.ts';

test('only addresses that anybody on the internet may have are public', () => {
  for (const address of [
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect(isPublicUnicast(address)).toBe(true);
  const closed = [
    '0.1.2.3',
    '10.1.1.1',
    '100.64.0.1',
    '127.9.9.9',
    '169.254.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'not an address',
    '',
  ];
  expect(closed.filter(isPublicUnicast)).toEqual([]);
});

test('a name leads to its first address when all of them are public, and is asked for once', async () => {
  let asked = 0;
  const resolve = () =>
    Promise.resolve([{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
  expect(await resolvePublic('turns.example', { allowLoopback: false, resolve })).toEqual({
    address: '93.184.216.34',
    family: 4,
    onThisMachine: false,
  });
  await expect(resolvePublic('turns.example', { allowLoopback: false, resolve })).rejects.toThrow(
    'not a public address',
  );
});

test('a name without an address is told apart from one that leads inside', async () => {
  const nowhere = { allowLoopback: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  await expect(resolvePublic('gone.example', nowhere)).rejects.toMatchObject({ isNowhere: true });
  await expect(resolvePublic('10.0.0.1', nowhere)).rejects.toMatchObject({ isNowhere: false });
});
