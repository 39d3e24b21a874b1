import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProxyLine } from './parse-proxy-line.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
  fc.ipV4(),
  fc.constant('2001:db8::1'),
);
const port = fc.integer({ min: 1, max: 65_535 });
const username = fc.stringMatching(/^[A-Za-z0-9_.~-]{1,40}$/);
/** Anything that is seen, colons, slashes and at signs among it, and no longer than proxies take. */
const password = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter(
    (text) => /^\P{Cc}+$/u.test(text) && text.trim() === text && Buffer.byteLength(text) <= 200,
  );
const placed = (name: string, at: number) =>
  name.includes(':') ? `[${name}]:${at}` : `${name}:${at}`;

test('what is written in one of the three forms is understood as it was meant', () => {
  fc.assert(
    fc.property(
      host,
      port,
      username,
      password,
      fc.constantFrom('http', 'https', 'socks5'),
      (name, at, user, secret, protocol) => {
        const bare = { protocol: 'http', host: name, port: at, username: null, password: null };
        const entered = { ...bare, username: user, password: secret };
        expect(parseProxyLine(placed(name, at), 'http')).toEqual({ ok: true, proxy: bare });
        expect(parseProxyLine(` ${placed(name, at)}:${user}:${secret}\t`, 'http')).toEqual({
          ok: true,
          proxy: entered,
        });
        const url = `${protocol}://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@${placed(name, at)}`;
        expect(parseProxyLine(url, 'http')).toEqual({ ok: true, proxy: { ...entered, protocol } });
        expect(parseProxyLine(`${protocol.toUpperCase()}://${placed(name, at)}/`, 'http')).toEqual({
          ok: true,
          proxy: { ...bare, protocol },
        });
      },
    ),
  );
});

test('no text whatever breaks it, and what it calls right it would call right again', () => {
  const near = fc.stringMatching(/^[a-z0-9:@/.[\]%#\s-]{0,60}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), near), (text) => {
      const said = parseProxyLine(text, 'socks5');
      if (!said.ok) return;
      const { protocol, host: name, port: at, username: user, password: secret } = said.proxy;
      const login =
        user === null
          ? ''
          : `${encodeURIComponent(user)}${secret === null ? '' : `:${encodeURIComponent(secret)}`}@`;
      expect(parseProxyLine(`${protocol}://${login}${placed(name, at)}`, 'http')).toEqual(said);
    }),
  );
});

test('what is wrong with a line is said by name', () => {
  const wrong: Record<string, string> = {
    'proxy.example': 'notUnderstood',
    'proxy.example:80:user': 'notUnderstood',
    'proxy.example:80:user:': 'notUnderstood',
    '2001:db8::1:80': 'notUnderstood',
    'http://proxy.example:80/path': 'notUnderstood',
    'http://proxy.example': 'notUnderstood',
    'ftp://proxy.example:80': 'protocolUnknown',
    'javascript://x:1': 'protocolUnknown',
    'proxy.example:0': 'portInvalid',
    'proxy.example:65536': 'portInvalid',
    'proxy.example:': 'portInvalid',
    'proxy.example:123456': 'portInvalid',
    '-bad.example:80': 'hostInvalid',
    '1.2.3.400:80': 'hostInvalid',
    '2130706433:80': 'hostInvalid',
    '[1.2.3.4]:80': 'hostInvalid',
    '[]:80': 'hostInvalid',
    'pro_xy.example:80': 'hostInvalid',
    'http://user:a%zz@proxy.example:80': 'loginInvalid',
    'http://:secret@proxy.example:80': 'loginInvalid',
    'http://us%3Aer:secret@proxy.example:80': 'loginInvalid',
    'http://user:a%0Ab@proxy.example:80': 'loginInvalid',
    [`proxy.example:80:${'u'.repeat(256)}:secret`]: 'loginInvalid',
    [`proxy.example:80:user:${'p'.repeat(1_000)}`]: 'tooLong',
  };
  for (const [line, problem] of Object.entries(wrong))
    expect([line, parseProxyLine(line, 'http')]).toEqual([line, { ok: false, problem }]);
});

test('a name in capitals and an IPv6 address in long form are one with their short forms', () => {
  expect(parseProxyLine('Proxy.Example:80', 'http')).toMatchObject({
    proxy: { host: 'proxy.example' },
  });
  expect(parseProxyLine('[2001:0db8:0:0::0001]:80', 'http')).toMatchObject({
    proxy: { host: '2001:db8::1' },
  });
});
