import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyDocument } from './verify-document.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = [{ keyId: 'sgk_1', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }];
const rows = ['{"amount":"10.00"}', '{"amount":"20.00"}'];

/** Written as the server writes it: members in the order of their names, no blanks. */
function signedFile(): string {
  const document = `{"contents":{"ledger":["${rows.map(sha).join('","')}"],"transaction":"${sha('{"id":"txn_1"}')}"},"ledger":[${rows.join(',')}],"transaction":{"id":"txn_1"}}`;
  const digest = sha(document);
  return `{"digest":"${digest}","document":${document},"keyId":"sgk_1","signature":"${sign(null, Buffer.from(digest, 'hex'), privateKey).toString('base64url')}"}\n`;
}

test('a document is proved by its key, as a file and as parsed JSON whose members stand in any order', () => {
  expect(verifyDocument(signedFile(), keys)).toMatchObject({
    ok: true,
    keyId: 'sgk_1',
    document: { transaction: { id: 'txn_1' } },
  });
  const parsed = JSON.parse(signedFile()) as Record<string, unknown>;
  expect(verifyDocument(Object.fromEntries(Object.entries(parsed).reverse()), keys).ok).toBe(true);
});

test('what was changed is named: a value, a row, a row that is missing, rows in another order', () => {
  const changed = (from: string, to: string) =>
    verifyDocument(signedFile().replace(from, to), keys);
  expect(changed('"id":"txn_1"', '"id":"txn_2"')).toEqual({
    ok: false,
    problem: 'changed',
    changes: ['transaction'],
  });
  expect(changed('"amount":"20.00"', '"amount":"90.00"')).toMatchObject({ changes: ['ledger[1]'] });
  expect(changed(`${rows[0]},`, '')).toMatchObject({ changes: ['ledger'] });
  expect(changed(rows.join(','), rows.toReversed().join(','))).toMatchObject({
    changes: ['ledger'],
  });
});

test('a member said twice, an unknown key, a foreign signature and what is no document are refused', () => {
  expect(
    verifyDocument(signedFile().replace('"keyId"', '"keyId":"sgk_1","keyId"'), keys),
  ).toMatchObject({ problem: 'changed' });
  expect(
    verifyDocument(signedFile(), [{ keyId: 'sgk_2', publicKey: keys[0]?.publicKey ?? '' }]),
  ).toMatchObject({ problem: 'unknownKey' });
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  expect(verifyDocument(signedFile(), [{ keyId: 'sgk_1', publicKey: other }])).toMatchObject({
    problem: 'wrongSignature',
  });
  for (const nothing of ['', '{}', 'null', undefined, 7, { document: {} }])
    expect(verifyDocument(nothing, keys)).toMatchObject({ problem: 'notSigned' });
});

test('any byte that is changed or added shows, also what no digest covers', () => {
  const text = signedFile().trimEnd();
  for (let place = 0; place < text.length; place++) {
    const flipped = `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
    expect([place, verifyDocument(flipped, keys).ok]).toEqual([place, false]);
  }
  for (const added of [
    text.replace('"keyId"', '"approved":true,"keyId"'),
    { ...(JSON.parse(text) as object), note: 'paid' },
  ])
    expect(verifyDocument(added, keys)).toMatchObject({ problem: 'notSigned' });
  const last = /([\w-])"\}$/.exec(text)?.[1] ?? '';
  for (const other of 'ABCDEFghijklmnop0123')
    expect([other, verifyDocument(text.replace(/[\w-]"\}$/, `${other}"}`), keys).ok]).toEqual([
      other,
      other === last,
    ]);
});

test('what is made to break a reader is refused like anything else', () => {
  const deep = `{"digest":"d","document":${'['.repeat(20_000)}${']'.repeat(20_000)},"keyId":"sgk_1","signature":"s"}`;
  expect(verifyDocument(deep, keys)).toMatchObject({ ok: false });
  expect(
    verifyDocument({ digest: 'd', document: undefined, keyId: 'sgk_1', signature: 's' }, keys),
  ).toMatchObject({ ok: false });
  expect(verifyDocument(signedFile(), [{ keyId: 'sgk_1', publicKey: 'no key' }])).toMatchObject({
    problem: 'wrongSignature',
  });
});
