import { createHash } from 'node:crypto';
import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvidenceFile, RoleId } from '@wallet/contract';
import { type TestDatabase, testDatabase, type TestHttp, testHttp } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { makeJpeg, makePng } from '../../testing/hostile-files/index.ts';
import { evidenceRoutes } from './endpoints.ts';
import { readEvidenceOf, refuseUnknownFiles } from './evidence-of.ts';

let database: TestDatabase;
let http: TestHttp;
const userId = newId('usr');
const as = (roleId: RoleId, id = userId) =>
  http.as({ kind: 'user', userId: id, sessionId: newId('ses'), roleId, console: 'admin' });

beforeAll(async () => {
  database = await testDatabase();
  http = testHttp({ routes: evidenceRoutes({ db: database.db }), console: 'admin' });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

const pdf = (bytes = 100) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')]);
const png = makePng();
const jpeg = makeJpeg();
const upload = (fileName: string, bytes: Buffer, who = as(2)) =>
  who('POST', '/api/evidence', { body: { fileName, content: bytes.toString('base64') } });

test('a file is kept whole with its digest, and given back as a file to be saved; who kept it and who looked is recorded', async () => {
  const bytes = pdf(2_500_000);
  const answer = await upload('C:\\letters\\Bank letter 7.pdf', bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(answer).toMatchObject({
    status: 201,
    body: {
      fileName: 'Bank letter 7.pdf',
      contentType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256,
    },
  });
  const { id } = answer.body as EvidenceFile;
  const file = await as(2)('GET', `/api/evidence/${id}`);
  expect(file).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Bank%20letter%207.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  });
  expect(Number(file.headers['content-length'])).toBe(bytes.length);
  const trail = await all(
    database.db.read,
    sql<{
      action: string;
      actor: string;
    }>`select action, actor_id as actor from audit_entry where entity_id = ${id} order by id`,
  );
  expect(trail).toEqual([
    { action: 'evidence.uploaded', actor: userId },
    { action: 'evidence.opened', actor: userId },
  ]);
  expect((await readEvidenceOf(database.db.read, [id])).get(id)).toMatchObject({ sha256 });
});

test.each([
  ['a program called a PDF', 'letter.pdf', Buffer.from('MZ\x90\0 this is a program')],
  ['a page', 'letter.html', Buffer.from('<!doctype html><script>1</script>')],
  ['half a PDF', 'letter.pdf', pdf().subarray(0, 50)],
  ['a picture called a PDF', 'letter.pdf', png],
  ['a PDF called a picture', 'letter.png', pdf()],
  ['a picture without an ending', 'letter', png],
])('%s is refused', async (_, name, bytes) => {
  expect(await upload(name, bytes)).toMatchObject({
    status: 422,
    body: { code: 'evidenceInvalid' },
  });
});

test('5 MB are kept, and a byte more is refused', async () => {
  const most = pdf(5_000_000 - pdf(0).length);
  expect((await upload('a.pdf', most)).status).toBe(201);
  expect((await upload('a.pdf', Buffer.concat([most, Buffer.from('x')]))).status).toBe(422);
  expect((await upload('a.pdf', Buffer.concat([most, Buffer.alloc(9)]))).status).toBe(400);
});

test('pictures are kept, in whatever letters their ending is written', async () => {
  expect(await upload('screen.PNG', png)).toMatchObject({
    status: 201,
    body: { contentType: 'image/png' },
  });
  expect(await upload('photo.jpeg', jpeg)).toMatchObject({
    status: 201,
    body: { contentType: 'image/jpeg' },
  });
});

test('a picture is kept up to its end, with all that it says of itself', async () => {
  const bytes = makeJpeg({ remark: 'taken by a phone' });
  const answer = await upload('photo.jpg', Buffer.concat([bytes, Buffer.from('a short film')]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(answer).toMatchObject({ status: 201, body: { sha256, sizeBytes: bytes.length } });
});

test.each([
  ['quotes and the rest of a header', `a"; filename="b.exe'(1)*;%0d.png`],
  ['letters of other scripts', 'наклад\u{1f4b8}ная 手.png'],
])('a name with %s is one name for who saves the file', async (_, name) => {
  const { id } = (await upload(name, png)).body as EvidenceFile;
  const { headers } = await as(2)('GET', `/api/evidence/${id}`);
  const [, value = ''] =
    /^attachment; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/.exec(
      String(headers['content-disposition']),
    ) ?? [];
  expect(decodeURIComponent(value)).toBe(name);
});

test('marks that turn text are not kept in a name, and line ends are refused', async () => {
  const turned = await upload('bill\u202efdp\u2066\u200f\u061c.png', png);
  expect(turned.body).toMatchObject({ fileName: 'billfdp.png', contentType: 'image/png' });
  expect((await upload('bill.png\u202e', png)).body).toMatchObject({ fileName: 'bill.png' });
  for (const name of ['a.png\r\nset-cookie: a=b', 'a\nb.png', 'a\0.png'])
    expect(await upload(name, png)).toMatchObject({ status: 400 });
});

test('who may not propose keeps nothing, and nobody reads what is not there', async () => {
  expect(await upload('a.pdf', pdf(), as(3))).toMatchObject({ status: 403 });
  expect((await http.as(undefined)('GET', `/api/evidence/${newId('evd')}`)).status).toBe(401);
  expect(await as(3)('GET', `/api/evidence/${newId('evd')}`)).toMatchObject({ status: 403 });
  expect(await as(2)('GET', `/api/evidence/${newId('evd')}`)).toMatchObject({ status: 404 });
  expect(
    await as(2)('POST', '/api/evidence', { body: { fileName: 'a.pdf', content: 'not base64!' } }),
  ).toMatchObject({ status: 400 });
});

test('a proposal names files that are there, each once', async () => {
  const { id } = (await upload('a.pdf', pdf())).body as EvidenceFile;
  await expect(refuseUnknownFiles(database.db.read, [id])).resolves.toBeUndefined();
  await expect(refuseUnknownFiles(database.db.read, [id, newId('evd')])).rejects.toMatchObject({
    code: 'evidenceInvalid',
  });
  await expect(refuseUnknownFiles(database.db.read, [id, id])).rejects.toMatchObject({
    code: 'evidenceInvalid',
  });
});

test('a kept file cannot be changed, and one person keeps a hundred in an hour at most', async () => {
  await expect(
    sql`update evidence_file set file_name = 'other.pdf'`.execute(database.db.read),
  ).rejects.toThrow();
  await expect(sql`delete from evidence_part`.execute(database.db.read)).rejects.toThrow();
  const busy = newId('usr');
  await sql`insert into evidence_file (id, file_name, content_type, size_bytes, sha256, uploaded_by)
    select 'evd_' || n, 'a.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${busy}
      from generate_series(1, 99) n`.execute(database.db.read);
  const both = await Promise.all([
    upload('a.pdf', pdf(), as(1, busy)),
    upload('b.pdf', pdf(), as(1, busy)),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
});
