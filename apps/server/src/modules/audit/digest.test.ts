import fc from 'fast-check';
import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { systemActor } from './actor.ts';
import { auditColumns } from './audit.sql.ts';
import { auditDigest, type AuditRow, fitsDigest } from './audit-row.ts';
import { recordAudit } from './record-audit.ts';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Every code unit, halves of surrogate pairs and the zero character included. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  ),
  maxLength: 12,
});
const anyNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 0.1 + 0.2, 2 ** 53, NaN, Infinity),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyText,
    anyNumber,
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(
    fc.oneof(anyText, fc.constantFrom('__proto__', '10', '9', 'password', 'email', 'phone')),
    tie('value'),
    { maxKeys: 6 },
  ),
}));

test('whatever was recorded, the entry read back from the database has the same digest', async () => {
  const property = fc.asyncProperty(
    anyValue,
    anyValue,
    anyText,
    fc.uuid(),
    async (before, after, text, entityId) => {
      await database.db.transaction((trx) =>
        recordAudit(trx, {
          actor: systemActor,
          action: 'thing.changed',
          entity: 'thing',
          entityId,
          before,
          after,
          reason: text,
          userAgent: text.repeat(50),
          requestId: text,
        }),
      );
      const row = await one(
        database.db.read,
        sql<AuditRow>`select ${auditColumns} from audit_entry e where entity_id = ${entityId}`,
      );
      expect({ fits: fitsDigest(row), row }).toMatchObject({ fits: true });
    },
  );
  await fc.assert(property, { numRuns: 400 });
});

test('a change of any column changes the digest, and a time that is not that of the id does not fit', async () => {
  await database.db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'thing.changed',
      entity: 'thing',
      entityId: 'thing',
      after: { a: [1, 2] },
    }),
  );
  const row = await one(
    database.db.read,
    sql<AuditRow>`select ${auditColumns} from audit_entry e where entity_id = 'thing'`,
  );
  expect(fitsDigest(row)).toBe(true);
  const columns = Object.keys(row).filter((column) => column !== 'digest');
  expect(columns).toHaveLength(15);
  expect(
    columns.filter((column) =>
      fitsDigest({ ...row, [column]: column === 'at' ? new Date(0) : 'changed' }),
    ),
  ).toEqual([]);
  expect(fitsDigest({ ...row, after: { a: [2, 1] } })).toBe(false);
  const { digest: _, ...older } = { ...row, at: new Date(row.at.getTime() - 1) };
  expect(fitsDigest({ ...older, digest: auditDigest(older) })).toBe(false);
});
