import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  findAlgorithms,
  findCrossOrigin,
  findDangerous,
  findLooseCookies,
  findUnfriendlyFields,
  shippedSources,
} from './scan-code.ts';
import { readSources, type SourceFile } from '../tidy/source.ts';

const files = shippedSources(
  readSources(fileURLToPath(new URL('../..', import.meta.url)), ['apps', 'packages']),
);
const planted = (text: string): SourceFile[] => [
  { path: 'apps/server/src/a.ts', text, imports: [] },
];

test('no code of the product runs text as code, starts a shell, or writes markup past React', () => {
  expect(files.length).toBeGreaterThan(1_000);
  // The conformance kit starts the agent that a developer names on his own command line.
  const own = 'packages/agent-protocol/src/conformance/agent-process.ts';
  expect(findDangerous(files).filter(({ path }) => path !== own)).toEqual([]);
});

test.each([
  'eval(text)',
  "new Function('a', text)",
  'exec(`ls ${folder}`)',
  "import { exec } from 'node:child_process'",
  "spawn('ls', [], { shell: true })",
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  'element.innerHTML = text',
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  "import vm from 'node:vm'",
])('%s would be found', (text) => {
  expect(findDangerous(planted(text))).toHaveLength(1);
});

/** The inventory on docs/asvs.md. Whatever else is wanted belongs there first. */
const inventory = new Set(['sha256', 'sha512', 'aes-256-gcm', 'ed25519', 'HS256']);
/** Known exceptions, by place. */
const bearable: Readonly<Record<string, string>> = {
  'apps/server/src/modules/identity/second-factor/totp.ts': 'sha1',
  'apps/server/src/platform/rate-limit/shared-counts.ts': 'sha1',
  'apps/server/src/platform/postgres/postmaster.ts': 'Math.random',
  'apps/console/src/features/people/developers/reference/use-trial.ts': 'Math.random',
  'packages/merchant-sdk/src/wallet-client.ts': 'Math.random',
};

test('only the ciphers, digests and sources of chance of the inventory are used', () => {
  const seen = findAlgorithms(files);
  const strange = seen.filter(({ seen: name }) => !inventory.has(name));
  expect(Object.fromEntries(strange.map(({ path, seen: name }) => [path, name]))).toEqual(bearable);
  expect(strange).toHaveLength(Object.keys(bearable).length);
  for (const name of ['sha256', 'aes-256-gcm', 'ed25519'])
    expect(seen.map(({ seen: each }) => each)).toContain(name);
  expect(
    findAlgorithms(planted("createHash('md5'); createCipheriv('aes-128-ecb', key, null)")),
  ).toHaveLength(2);
});

test('every cookie is of this host alone, secure, and out of reach of scripts', () => {
  expect(findLooseCookies(files)).toEqual([]);
  const cookie = 'return `__Host-a=${text}; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`';
  const writers = files.filter(({ text }) => text.includes('__Host-'));
  expect(writers.length).toBeGreaterThan(1);
  for (const word of ['__Host-', 'HttpOnly; ', 'Secure; ', 'SameSite=Lax'])
    expect(findLooseCookies(planted(cookie.replace(word, '')))).toHaveLength(1);
});

test('no answer may be read by another origin, but the public script', () => {
  expect(findCrossOrigin(files)).toEqual([
    {
      path: 'apps/server/src/modules/paypages/pages/send-embed-script.ts',
      seen: 'access-control-allow-origin',
    },
  ]);
});

test('fields for passwords mask what is typed, tell password managers which it is, and let one paste', () => {
  expect(findUnfriendlyFields(files)).toEqual([]);
  const kit =
    files.find(({ path }) => path === 'apps/console/src/ui/fields/text-input.tsx')?.text ?? '';
  expect(kit).toContain("type={open ? 'text' : 'password'}");
  const fields = files.flatMap(({ text }) => text.match(/<PasswordInput\b/g) ?? []);
  expect(fields.length).toBeGreaterThan(4);
  expect(findUnfriendlyFields(planted('<PasswordInput label={a} onPaste={stop} />'))).toHaveLength(
    2,
  );
});
