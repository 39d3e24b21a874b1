import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testVault, type TestDatabase } from '@wallet/server/testing';
import { checkSignedText, createSigner, readSigningKeys, signedText } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const document = {
  kind: 'sample',
  total: 15_000_000n,
  at: new Date('2026-11-22T00:30:00Z'),
  rows: [{ b: 'Rp', a: null }],
};
const signer = () => createSigner({ db: database.db, vault: testVault() });
const keys = () => readSigningKeys(database.db.read);

test('two that sign for the first time together sign with one key', async () => {
  const [one, other] = await Promise.all([signer().sign(document), signer().sign(document)]);
  expect(one).toEqual(other);
  expect(await keys()).toEqual([
    {
      keyId: one.keyId,
      publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      createdAt: expect.any(Date),
      retiredAt: null,
    },
  ]);
});

test('a signed file is proved by the public key, and any byte that is changed, added or taken away shows', async () => {
  const text = signedText(document, await signer().sign(document));
  expect(checkSignedText(text, await keys())).toMatchObject({
    ok: true,
    document: { total: '15000000' },
  });
  const known = await keys();
  const bytes = text.trimEnd();
  for (let place = 0; place < bytes.length; place++) {
    const flipped = `${bytes.slice(0, place)}${bytes[place] === 'x' ? 'y' : 'x'}${bytes.slice(place + 1)}`;
    expect([place, checkSignedText(flipped, known).ok]).toEqual([place, false]);
  }
  const lastOfSignature = /([\w-])"\}$/.exec(bytes)?.[1] ?? '';
  for (const other of 'ABCDEFghijklmnop0123')
    expect([other, checkSignedText(bytes.replace(/[\w-]"\}$/, `${other}"}`), known).ok]).toEqual([
      other,
      other === lastOfSignature,
    ]);
  expect(checkSignedText(`${bytes.slice(0, -1)},"document":{}}`, known).ok).toBe(false);
  expect(checkSignedText(text.replace('{"digest"', '{ "digest"'), known)).toMatchObject({
    problem: expect.stringContaining('file was changed'),
  });
});

test('a key of another installation proves nothing, whatever it calls itself', async () => {
  const other = await testDatabase();
  try {
    const foreign = signedText(
      document,
      await createSigner({ db: other.db, vault: testVault() }).sign(document),
    );
    expect(checkSignedText(foreign, await keys())).toMatchObject({
      problem: expect.stringContaining('none of this installation'),
    });
    const [own] = await keys();
    expect(
      checkSignedText(foreign.replace(/"keyId":"[^"]+"/, `"keyId":"${own?.keyId}"`), await keys()),
    ).toMatchObject({ problem: expect.stringContaining('signature does not fit') });
  } finally {
    await other.close();
  }
});

test('a key is never changed or thrown away, because old documents need it', async () => {
  await signer().sign(document);
  await expect(
    database.db.staffPool.query(`update signing_key set public_key = 'x'`),
  ).rejects.toThrow('permission denied');
  await expect(database.db.staffPool.query('delete from signing_key')).rejects.toThrow(
    'permission denied',
  );
});
