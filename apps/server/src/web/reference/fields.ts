import { schemaOf, type ApiDocument, type Parameter, type Schema } from './document.ts';
import { html, prose, type Html } from './html.ts';

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  description: string | undefined;
}

const deepest = 4;

/** The fields of a body or an answer, those within others named with a dot. */
export function fieldTable(document: ApiDocument, schema: Schema): Html {
  const fields = fieldsOf(document, schema, '', 0);
  return fields.length === 0 ? html`` : table(document, fields);
}

/** Parameters of the path, the query and the headers. */
export function parameterTable(document: ApiDocument, parameters: readonly Parameter[]): Html {
  return parameters.length === 0
    ? html``
    : table(
        document,
        parameters.map(({ name, schema, required, description }) => ({
          name,
          schema,
          required,
          description,
        })),
      );
}

function table(document: ApiDocument, fields: readonly Field[]): Html {
  const rows = fields.map(
    ({ name, schema, required, description }) =>
      html`<div class="field" role="row">
        <div role="cell">
          <code>${name}</code>${required ? html`` : html` <span class="soft">optional</span>`}
        </div>
        <div role="cell">
          <span class="type">${typeOf(document, schema)}</span
          >${description === undefined ? html`` : prose(description)}
        </div>
      </div>`,
  );
  return html`<div class="fields" role="table">${rows}</div>`;
}

function fieldsOf(document: ApiDocument, asked: Schema, prefix: string, depth: number): Field[] {
  const schema = innerOf(document, asked);
  if (depth >= deepest) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const path = `${prefix}${name}`;
    const own = {
      name: path,
      schema: each,
      required: schema.required?.includes(name) ?? false,
      description: each.description ?? schemaOf(document, each).description,
    };
    const isMoney = each.$ref?.endsWith('Money') ?? false;
    return [
      own,
      ...(isMoney
        ? []
        : fieldsOf(document, each, `${path}${isList(document, each) ? '[]' : ''}.`, depth + 1)),
    ];
  });
}

/** The object behind lists, references and "or null". */
function innerOf(document: ApiDocument, asked: Schema): Schema {
  const schema = schemaOf(document, asked);
  if (schema.items) return innerOf(document, schema.items);
  const some = schema.anyOf?.find(({ type }) => type !== 'null');
  return some ? innerOf(document, some) : schema;
}

function isList(document: ApiDocument, schema: Schema): boolean {
  return schemaOf(document, schema).type === 'array';
}

function typeOf(document: ApiDocument, asked: Schema): string {
  const name = asked.$ref?.split('/').at(-1);
  const schema = schemaOf(document, asked);
  if (name?.endsWith('Money')) return '{value, currency}';
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map((each) => typeOf(document, each)))].join(' or ');
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined)
    return typeof schema.const === 'string' ? schema.const : JSON.stringify(schema.const);
  if (schema.type === 'array')
    return `list of ${typeOf(document, schema.items ?? {})}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`;
  if (name !== undefined) return name;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return 'names and texts';
  return [
    [schema.type ?? 'anything'].flat().join(' or '),
    formats[schema.format ?? ''],
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'a time in ISO 8601',
  uri: 'an address',
  email: 'an e-mail address',
};
