import type { EntityNames } from './names.ts';

/** One line put into a file that exists, before the line that `before` matches. */
export interface Edit {
  path: string;
  before: RegExp;
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
    placeOf(folder),
  ];
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
  const place = before.exec(text);
  if (!place) throw new Error(`${path} has changed: put this line in by hand: ${line}`);
  return `${text.slice(0, place.index)}${line}\n${text.slice(place.index)}`;
}
