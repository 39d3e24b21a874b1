import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, testDatabase, type TestDatabase } from '@wallet/server/testing';
import { createVault, type KeyFile } from '#platform/vault';
import {
  checkSignedText,
  createSigner,
  readSigningKeys,
  rotateSigningKey,
  signedText,
} from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const [one, two] = ['one', 'two'].map((id) => ({ id, secret: id.slice(0, 1).repeat(43) }));
const fileOf = (...keys: (typeof one)[]): KeyFile => ({
  autoMade: true,
  macSecret: 'm'.repeat(43),
  keys: keys.flatMap((key) => key ?? []),
});
const [before, after] = [createVault(fileOf(one)), createVault(fileOf(one, two))];
const rotate = () => rotateSigningKey({ db: database.db, vault: after }, 'two');
const keys = () => readSigningKeys(database.db.read);
const file = async (vault = after, document: object = { kind: 'sample' }) =>
  signedText(document, await createSigner({ db: database.db, vault }).sign(document));

test('a rotation of keys gives documents another key once, keeps the public half of the one before with its times, and erases its private half', async () => {
  expect(await rotate()).toBeUndefined();
  const old = await file(before);
  const [first] = await keys();
  const [changed, other] = await Promise.all([rotate(), rotate()]);
  expect([changed, other].filter((each) => each !== undefined)).toEqual([
    { keyId: expect.stringMatching(/^sgk_/), retired: first?.keyId },
  ]);
  expect(await rotate()).toBeUndefined();
  expect(await keys()).toEqual([
    {
      ...first,
      keyId: (changed ?? other)?.keyId,
      publicKey: expect.any(String),
      createdAt: expect.any(Date),
    },
    { ...first, retiredAt: expect.any(Date) },
  ]);
  expect(
    await asLogin(database, `select private_key_enc from signing_key where retired_at is not null`),
  ).toEqual([{ private_key_enc: null }]);
  expect(checkSignedText(old, await keys())).toMatchObject({
    ok: true,
    keyId: first?.keyId,
    retiredAt: expect.any(Date),
  });
  expect(checkSignedText(await file(), await keys())).toMatchObject({
    ok: true,
    keyId: (changed ?? other)?.keyId,
    retiredAt: null,
  });
});

test('nobody gives a retired key its private half or its place back', async () => {
  for (const change of [
    'retired_at = null',
    `retired_at = null, private_key_enc = 'x'`,
    `private_key_enc = 'x'`,
  ])
    await expect(
      database.db.staffPool.query(`update signing_key set ${change} where retired_at is not null`),
    ).rejects.toThrow('stays as it was');
});

test('a document that says it was made after its key was retired is somebody else\u2019s', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const texts = [
    await file(after, { at: at(120_000) }),
    await file(after, { head: { issuedAt: { utc: at(120_000) } } }),
    await file(after, { at: at(-120_000) }),
  ];
  const signing = (await keys()).find(({ retiredAt }) => retiredAt === null);
  const three = { id: 'three', secret: 'h'.repeat(43) };
  await rotateSigningKey({ db: database.db, vault: createVault(fileOf(one, two, three)) }, 'three');
  const known = await keys();
  expect(texts.map((text) => checkSignedText(text, known))).toMatchObject([
    { ok: false, problem: expect.stringContaining(`since when ${signing?.keyId} signs nothing`) },
    { ok: false },
    { ok: true },
  ]);
});
