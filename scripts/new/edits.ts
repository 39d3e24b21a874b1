import type { EntityNames } from './names.ts';

/** Lines put into a file that exists, before the line that `before` matches. */
export interface Edit {
  path: string;
  before: RegExp | ((text: string) => number);
  line: string;
}

/** What the fourteen callers of `e2e/rights/table.ts` get: merchants' owners alone, each of their own. */
const ofOwners = '401  404  404  404  404  404  yes  yes  401  401  401  401  401  401';

/** The one-line edits that connect a new entity. */
export function editsFor(names: EntityNames): Edit[] {
  const { camel, pascal, plural, folder, snake, prefix } = names;
  return [
    {
      path: 'packages/contract/src/endpoints/index.ts',
      before: /^import (?=\{[^}]*\boperationEndpoints\b)/m,
      line: `import { ${camel}Endpoints } from './${folder}.ts';`,
    },
    {
      path: 'packages/contract/src/endpoints/index.ts',
      before: /^\s+\.\.\.payEndpoints/m,
      line: `  ...${camel}Endpoints,`,
    },
    {
      path: 'packages/contract/src/index.ts',
      before: /^export \* from '\.\/errors\.ts'/m,
      line: `export type { ${pascal}Row } from './endpoints/${folder}.ts';`,
    },
    {
      path: 'packages/contract/src/roles.ts',
      before: /^\} as const satisfies Record<string, readonly RoleId\[\]>/m,
      line: `  '${plural}.manageOwn': [merchant /* own */],`,
    },
    {
      path: 'packages/contract/src/team-roles.ts',
      before: /^\} as const satisfies Readonly<Record<MerchantPermission,/m,
      line: `  '${plural}.manageOwn': owner,`,
    },
    {
      path: 'apps/server/src/main.ts',
      before: /^import (?=\{ accountsModule \})/m,
      line: `import { ${plural}Module } from './modules/${folder}/module.ts';`,
    },
    {
      path: 'apps/server/src/main.ts',
      before: /^\s+serverModule,/m,
      line: `  ${plural}Module,`,
    },
    {
      path: 'apps/server/src/row-level-security.test.ts',
      before: /^\s+'merchant_reference',/m,
      line: `    '${snake}',`,
    },
    {
      path: 'apps/server/src/table-classes.test.ts',
      before: /^\s+webhook_endpoint`,/m,
      line: `    ${snake}`,
    },
    {
      path: 'apps/server/src/testing/people/merchant-rows.ts',
      before: /^\s+insert into api_token/m,
      line: `    insert into ${snake} (id, merchant_id, mode, name)
        values ('${prefix}_\${id}', '\${merchantId}', '\${mode}', 'x');`,
    },
    ...proofEdits(names),
    ...columnEdits(names),
    ...textEdits(names),
    placeOf(folder),
  ];
}

/** Its columns as `npm run tables` writes them, and what the proofs make of them. */
function columnEdits({ snake, folder }: EntityNames): Edit[] {
  return [
    {
      path: 'apps/server/src/platform/db/tables/tables.generated.ts',
      before: beforeTable(snake),
      line: `  ${snake}: {
    id: string;
    merchant_id: string;
    mode: Mode;
    name: string;
    created_at: Date;
    updated_at: Date;
  };`,
    },
    {
      path: 'apps/server/src/testing/corruption/catalogue/history.ts',
      before: /^  setup_dismissal: /m,
      line: `  ${snake}: table(chosen, [
    other('TODO(${folder}): what its columns say', 'id merchant_id mode name created_at updated_at'),
  ]),`,
    },
  ];
}

/** The first table that comes behind it by name, or the end of the tables. */
function beforeTable(snake: string): (text: string) => number {
  return (text) => {
    const behind = [...text.matchAll(/^  (\w+): \{$/gm)].find(([, table = '']) => table > snake);
    return behind?.index ?? text.lastIndexOf('\n}') + 1;
  };
}

/** The words of its right; who speaks the languages reads them. */
function textEdits({ plural, folder }: EntityNames): Edit[] {
  const words = folder.replaceAll('-', ' ');
  const texts = { en: `Manage ${words}`, id: `Mengelola ${words}`, ph: `Pamahalaan ang ${words}` };
  return Object.entries(texts).map(([language, text]) => ({
    path: `apps/console/src/features/people/users/locales/${language}.admin.ts`,
    before: /^  'right\.settings\.manage':/m,
    line: `  'right.${plural}.manageOwn': '${text}',`,
  }));
}

/** The rows by which its list is proved, and what everybody gets of it. */
function proofEdits({ pascal, plural, snake, prefix }: EntityNames): Edit[] {
  return [
    {
      path: 'apps/server/src/testing/lists/of-people.ts',
      before: /^    listMerchants: \{/m,
      line: `    list${pascal}s: {
      table: '${snake}',
      prefix: '${prefix}',
      base: { merchant_id: merchantId, mode: 'live' },
      filters: { name: is('name', 'Zuri'), ...time },
    },`,
    },
    {
      path: 'apps/server/src/subscriptions.test.ts',
      before: /^  'withdrawals\.refundReleased':/m,
      line: `  '${plural}.created': 'nobody waits for it yet',`,
    },
    {
      path: 'e2e/rights/team-rows.ts',
      before: /^\s+'institutions\.read': 'yes yes yes',/m,
      line: `  '${plural}.manageOwn': '403 403 403',`,
    },
    {
      path: 'e2e/rights/table.ts',
      before: /^\s+listMerchants: /m,
      line: `  list${pascal}s: '${ofOwners}',
  create${pascal}: '${ofOwners}',`,
    },
  ];
}

/** Where its room lies among the others. */
function placeOf(folder: string): Edit {
  return {
    path: 'scripts/tidy/floors.ts',
    before: /^\s+\/\/ `npm run new` puts a new room/m,
    line: `      ['${folder}'],`,
  };
}

/** The text with the line put in. Throws when the place is not there any more: then the edit must be done by hand. */
export function applyEdit(text: string, { path, before, line }: Edit): string {
  const place = typeof before === 'function' ? before(text) : text.search(before);
  if (place < 0) throw new Error(`${path} has changed: put this line in by hand: ${line}`);
  return `${text.slice(0, place)}${line}\n${text.slice(place)}`;
}
