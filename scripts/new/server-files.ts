import type { EntityNames } from './names.ts';

/** The files of the contract and the server, by path from the root. */
export function serverFiles(names: EntityNames, migrationNumber: string): Record<string, string> {
  const folder = `apps/server/src/modules/${names.folder}`;
  return {
    [`apps/server/migrations/${migrationNumber}-${names.folder}.sql`]: migration(names),
    [`packages/contract/src/endpoints/${names.folder}.ts`]: contract(names),
    [`${folder}/index.ts`]: `export { ${names.plural}Routes } from './endpoints.ts';\n`,
    [`${folder}/module.ts`]: moduleFile(names),
    [`${folder}/events.ts`]: eventsFile(names),
    [`${folder}/${names.folder}.sql.ts`]: sqlFile(names),
    [`${folder}/create-${names.kebab}.ts`]: createFile(names),
    [`${folder}/list-${names.folder}.ts`]: listFile(names),
    [`${folder}/endpoints.ts`]: endpointsFile(names),
    [`${folder}/${names.folder}.test.ts`]: testFile(names),
  };
}

function migration({ snake, folder }: EntityNames): string {
  return `-- TODO(${folder}): say in one sentence what these rows are.

create table ${snake} (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ${snake}_merchant on ${snake} (merchant_id, mode, id);
grant select, insert, update on ${snake} to wap_staff;

-- The wall between merchants; the columns that merchants' answers are made of.
alter table ${snake} enable row level security, force row level security;
create policy house on ${snake} to wap_owner, wap_staff, wap_writer using (true) with check (true);
create policy own on ${snake} for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));
grant select (id, merchant_id, mode, name, created_at) on ${snake} to wap_tenant;
`;
}

function contract({ camel, pascal, plural, folder, prefix }: EntityNames): string {
  return `import { z } from 'zod';
import { forMerchants } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, pageOf, pageQuery, timeSchema } from '../schemas.ts';

const row = z.strictObject({ id: idSchema('${prefix}'), mode: modeSchema, name: z.string(), createdAt: timeSchema }).meta({ id: '${pascal}' });

export const ${camel}Endpoints = {
  list${pascal}s: endpoint('list${pascal}s', 'GET /api/${folder}', {
    ...forMerchants('${plural}.manageOwn'),
    summary: 'The merchant\\u2019s ${plural}, newest first', query: z.strictObject({ ...pageQuery, name: z.string().min(1).max(80).optional(), from: timeSchema.optional(), to: timeSchema.optional() }), answer: pageOf(row), errors: ['cursorInvalid'],
  }),
  create${pascal}: endpoint('create${pascal}', 'POST /api/${folder}', {
    ...forMerchants('${plural}.manageOwn'),
    summary: 'Make one', status: 201, body: z.strictObject({ name: z.string().min(1).max(80) }), answer: row,
  }),
};

export type ${pascal}Row = z.input<typeof row>;
`;
}

function sqlFile({ pascal, snake, prefix }: EntityNames): string {
  return `import type { endpoints, FiltersOf, Mode } from '@wallet/contract';
import { sql, type RawBuilder } from 'kysely';
import { conditionsOf, createdWithin, equals, every, olderThan, type PageBounds } from '#platform/lists';

export interface ${pascal} {
  id: string;
  mode: Mode;
  name: string;
  createdAt: Date;
}

export interface New${pascal} {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
}

const columns = sql\`id, mode, name, created_at as "createdAt"\`;

export function insert${pascal}({ id, merchantId, mode, name }: New${pascal}): RawBuilder<${pascal}> {
  return sql<${pascal}>\`insert into ${snake} (id, merchant_id, mode, name)
    values (\${id}, \${merchantId}, \${mode}, \${name}) returning \${columns}\`;
}

/** What the list can be narrowed by: a filter that only the contract has does not compile here. */
export type ${pascal}Filters = FiltersOf<typeof endpoints.list${pascal}s>;

/** Of one merchant, newest first; the cursor is the last id of the page before. */
export function select${pascal}s(
  { merchantId, mode }: { merchantId: string; mode: Mode },
  filters: ${pascal}Filters,
  { after, limit }: PageBounds,
): RawBuilder<${pascal}> {
  const conditions = [
    sql\`merchant_id = \${merchantId} and mode = \${mode}\`,
    ...conditionsOf(filters, { name: equals('name'), ...createdWithin('${prefix}', 'id') }),
  ];
  return sql<${pascal}>\`select \${columns} from ${snake}
    where \${every(conditions)} \${olderThan('id', after)} order by id desc limit \${limit}\`;
}
`;
}

function moduleFile({ plural, folder }: EntityNames): string {
  return `import { ${plural}Routes } from '#modules/${folder}';
import { defineModule } from '#platform/contents';

export const ${plural}Module = defineModule({ lists: [${plural}Routes] });
`;
}

function eventsFile({ camel, plural }: EntityNames): string {
  return `import { z } from 'zod';
import { defineEvent } from '#platform/events';

export const ${camel}Events = {
  /** TODO(${plural}): say who needs to hear of it, and name the listener in subscriptions.ts. */
  created: defineEvent('${plural}.created', z.object({ ${camel}Id: z.string() })),
};
`;
}

function createFile({ pascal, folder, camel, prefix }: EntityNames): string {
  return `import type { Mode } from '@wallet/contract';
import { type Actor, recordAudit } from '#modules/audit';
import { one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { ${camel}Events } from './events.ts';
import { insert${pascal}, type ${pascal} } from './${folder}.sql.ts';

export interface ${pascal}Input {
  merchantId: string;
  mode: Mode;
  name: string;
  by: Actor;
}

/** TODO(${folder}): say what is guaranteed when this returns, and what it refuses. */
export async function create${pascal}(trx: Trx, { by, ...input }: ${pascal}Input): Promise<${pascal}> {
  const row = await one(trx, insert${pascal}({ id: newId('${prefix}'), ...input }));
  await recordAudit(trx, { actor: by, merchantId: input.merchantId, mode: input.mode, action: '${camel}.created', entity: '${camel}', entityId: row.id, after: { name: row.name } });
  await publish(trx, ${camel}Events.created, { key: row.id, mode: row.mode, payload: { ${camel}Id: row.id } });
  return row;
}
`;
}

function listFile({ pascal, plural, folder, prefix }: EntityNames): string {
  return `import type { endpoints, Mode, QueryOf } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { select${pascal}s, type ${pascal} } from './${folder}.sql.ts';

/** A page of a merchant's ${plural}, newest first. Refuses \`cursorInvalid\`. */
export function list${pascal}s(
  query: Query,
  owner: { merchantId: string; mode: Mode },
  input: QueryOf<typeof endpoints.list${pascal}s>,
): Promise<{ rows: ${pascal}[]; next: string | null }> {
  return readPage(query, input, { prefix: '${prefix}', select: (page) => select${pascal}s(owner, input, page) });
}
`;
}

function endpointsFile({ pascal, plural, kebab, folder }: EntityNames): string {
  return `import { endpoints, type ${pascal}Row } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { ownMerchant } from '#modules/merchants/management';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { create${pascal} } from './create-${kebab}.ts';
import { list${pascal}s } from './list-${folder}.ts';
import type { ${pascal} } from './${folder}.sql.ts';

export function ${plural}Routes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.list${pascal}s, async ({ principal, query: input }) => {
      const owner = { merchantId: ownMerchant(principal), mode: 'live' } as const;
      const { rows, next } = await db.tenant(owner, (query) => list${pascal}s(query, owner, input));
      return { data: rows.map(toRow), next };
    }),
    route(endpoints.create${pascal}, async ({ principal, body }) => {
      const input = { ...body, merchantId: ownMerchant(principal), mode: 'live' as const, by: actorOf(principal) };
      return toRow(await db.transaction((trx) => create${pascal}(trx, input)));
    }),
  ];
}

function toRow({ createdAt, ...row }: ${pascal}): ${pascal}Row {
  return { ...row, createdAt: createdAt.toISOString() };
}
`;
}

function testFile({ pascal, plural, kebab, folder, camel }: EntityNames): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#modules/audit';
import { createMerchant } from '#modules/merchants/management';
import { testDatabase, type TestDatabase } from '../../testing/index.ts';
import { create${pascal} } from './create-${kebab}.ts';
import { list${pascal}s } from './list-${folder}.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a merchant sees its own ${plural}, newest first, and nobody else\\u2019s', async () => {
  const { db } = database;
  const [own, other] = await db.transaction(async (trx) => [await merchant(trx, 'OWN'), await merchant(trx, 'OTHER')] as const);
  for (const [merchantId, name] of [[own, 'first'], [own, 'second'], [other, 'foreign']] as const) {
    await db.transaction((trx) => create${pascal}(trx, { merchantId, mode: 'live', name, by: systemActor }));
  }
  const first = await list${pascal}s(db.read, { merchantId: own, mode: 'live' }, { limit: 1 });
  expect(first.rows.map(({ name }) => name)).toEqual(['second']);
  const second = await list${pascal}s(db.read, { merchantId: own, mode: 'live' }, { after: first.next ?? '', limit: 1 });
  expect(second).toMatchObject({ rows: [{ name: 'first' }], next: null });
  await expect(list${pascal}s(db.read, { merchantId: own, mode: 'live' }, { after: 'nobody' })).rejects.toThrow(expect.objectContaining({ code: 'cursorInvalid' }));
});

function merchant(trx: Parameters<typeof createMerchant>[0], code: string): Promise<string> {
  return createMerchant(trx, { by: systemActor, code, name: code, country: 'ID', currency: 'IDR', timeZone: 'Asia/Jakarta', allowedMethods: ['dana'] });
}
`.replace('${camel}', camel);
}
