import { expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';

const names: Record<string, string[]> = {
  'shop.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example': ['10.0.0.5'],
  'half.example': ['93.184.216.34', '127.0.0.1'],
  'here.example': ['127.0.0.1', '::1'],
  'nowhere.example': [],
};
const resolve = (host: string) => {
  const addresses = names[host];
  if (!addresses) return Promise.reject(new Error('ENOTFOUND'));
  return Promise.resolve(
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
const live = { allowLoopback: false, resolve };
const demo = { allowLoopback: true, resolve };

test('a public https address is allowed and pinned to what its name had', async () => {
  expect(await checkAddress('https://shop.example/hook?a=1', live)).toMatchObject({
    address: '93.184.216.34',
    family: 4,
  });
  expect(await checkAddress('https://[2606:2800:220:1::1]:8443/', live)).toMatchObject({
    address: '2606:2800:220:1::1',
    family: 6,
  });
});

test('plain http, credentials, other schemes and names that lead inside are refused, one bad address is enough', async () => {
  const refused = [
    'http://shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'shop.example',
    '',
    'https://user:pass@shop.example/',
    'https://inside.example/',
    'https://half.example/',
    'https://here.example/',
    'https://nowhere.example/',
    'https://unknown.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://0.0.0.0/',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://224.0.0.1/',
  ];
  for (const url of refused) await expect(checkAddress(url, live)).rejects.toThrow(/./);
});

test('in the demo plain http to this machine is allowed, and nothing else that is not public', async () => {
  for (const url of ['http://127.0.0.1:9000/', 'http://here.example/', 'https://[::1]/'])
    await expect(checkAddress(url, demo)).resolves.toBeDefined();
  for (const url of [
    'http://shop.example/',
    'http://10.0.0.5/',
    'https://half.example/',
    'http://half.example/',
    'https://192.168.1.1/',
  ])
    await expect(checkAddress(url, demo)).rejects.toThrow(/./);
});
