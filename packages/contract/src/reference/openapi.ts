import { z } from 'zod';
import { zodOf, type Endpoint, type Schema, type Surface } from '../endpoint.ts';
import { errorCatalogue, problem, type ErrorCode } from '../errors.ts';
import { endpoints } from '../endpoints/index.ts';
import { idempotencyKeyPattern, longestIdempotencyKey } from './idempotency-key.ts';
import { operationDocs, referenceTags, type OperationDocs } from './operation-docs.ts';
import { errorCodeSchema } from '../schemas.ts';

const problemSchema = z
  .object({
    type: z.string().meta({ description: 'Leads to the entry of the error catalogue.' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: errorCodeSchema,
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .meta({ description: 'The fields that are wrong.' }),
    requestId: z
      .string()
      .meta({ description: 'Also in the X-Request-Id header. Tell it to support.' }),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457 problem details. `code` is the promise; words may change.',
  });

/** Codes every endpoint may answer, whatever it does. */
const commonErrors: readonly ErrorCode[] = [
  'invalidRequest',
  'unexpected',
  'overloaded',
  'storageUnavailable',
  'valueUnreadable',
  'tooManyRequests',
];
const writeErrors: readonly ErrorCode[] = [
  'malformedJson',
  'duplicateKey',
  'contentTypeUnsupported',
  'bodyTooLarge',
  'outcomeUnknown',
];

const about = [
  'JSON over HTTPS with a bearer token; the mode of the token (live or test) is the mode of everything done with it.',
  'Amounts are decimal strings with two places. Every write carries an `Idempotency-Key`. Lists are `{data, next}`: send `next` as `after` to go on, until it is null.',
  'Errors are problem details with a `code`. Fields that are not described here are refused. Every answer carries `X-Request-Id` and `RateLimit-*` headers.',
].join('\n\n');

/** The OpenAPI 3.1 document of one surface, made from the same schemas that the server parses with. */
export function openApi(
  surface: Surface,
  info: { title: string; version: string; serverUrl: string },
): Record<string, unknown> {
  const components: Record<string, unknown> = {};
  const schemaOf: SchemaOf = (schema, io) => jsonSchema(zodOf(schema), io, components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of Object.values<Endpoint>(endpoints)) {
    if (row.surface !== surface) continue;
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, schemaOf) };
  }
  schemaOf(problemSchema, 'output');
  const isApi = surface === 'merchantApi';
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      summary: 'Payments by link, with webhooks',
      description: about,
      contact: { name: 'Reference', url: `${info.serverUrl}/docs` },
      license: { name: 'Proprietary', url: `${info.serverUrl}/docs` },
    },
    servers: [{ url: info.serverUrl, description: 'This installation' }],
    security: isApi ? [{ apiToken: [] }] : [],
    tags: isApi
      ? Object.entries(referenceTags).map(([name, description]) => ({ name, description }))
      : [],
    paths,
    components: {
      schemas: components,
      headers,
      ...(isApi && { parameters: { idempotencyKey } }),
      securitySchemes: {
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'wap_ and 36 letters and digits',
          description:
            'Made in the console under API Tokens. Each operation names the scope it needs.',
        },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'New for every write, the same when you repeat it. Kept for 7 days.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: longestIdempotencyKey,
    pattern: idempotencyKeyPattern,
  },
  example: 'order-1001-create',
};

const integer = { type: 'integer', minimum: 0 };
const headers = {
  'X-Request-Id': {
    description: 'Names this request in our logs.',
    schema: { type: 'string' },
    example: 'req_01kb6v5m3qe8r9sbt7w4x2y0za',
  },
  'RateLimit-Limit': { description: 'Calls the token may save up.', schema: integer, example: 100 },
  'RateLimit-Remaining': {
    description: 'Calls it could send at once now.',
    schema: integer,
    example: 99,
  },
  'RateLimit-Reset': {
    description: 'Seconds until all of them are there again.',
    schema: integer,
    example: 1,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: integer,
    example: 1,
  },
  'Idempotency-Replayed': {
    description: '`true` when an earlier request with this key did the work.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
};

type SchemaOf = (schema: Schema, io: 'input' | 'output') => unknown;

function operation(row: Endpoint, schemaOf: SchemaOf): Record<string, unknown> {
  const status = String(row.status ?? 200);
  const words =
    row.surface === 'merchantApi'
      ? operationDocs[row.name as keyof typeof operationDocs]
      : undefined;
  const signedIn: readonly ErrorCode[] = row.who === 'anyone' ? [] : ['signedOut', 'forbidden'];
  const scope = typeof row.who === 'object' && 'scope' in row.who ? row.who.scope : undefined;
  const written = row.method === 'GET' ? [] : writeErrors;
  const described = {
    description: 'Done',
    headers: headersOf(row, [
      'X-Request-Id',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ]),
  };
  return {
    operationId: row.name,
    summary: row.summary,
    ...(words && {
      description: `${words.description}${scope === undefined ? '' : `\n\nNeeds the scope \`${scope}\`.`}`,
      tags: [words.tag],
    }),
    parameters: parametersOf(row, words, schemaOf),
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(row.body, 'input'),
                ...exampleOf(words?.body),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]:
        status === '204'
          ? described
          : {
              ...described,
              content: {
                [row.answerType ?? 'application/json']: {
                  schema: schemaOf(row.answer, 'output'),
                  ...exampleOf(words?.answer),
                },
              },
            },
      ...problemsOf([...row.errors, ...signedIn, ...commonErrors, ...written]),
    },
    ...(scope !== undefined && { 'x-scope': scope }),
  };
}

function headersOf(row: Endpoint, names: readonly string[]): Record<string, unknown> {
  const all = row.idempotent ? [...names, 'Idempotency-Replayed'] : names;
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function exampleOf(example: unknown): object {
  return example === undefined ? {} : { example };
}

/** What every list's parameters mean. */
const parameterWords: Readonly<Record<string, string>> = {
  id: 'The id as another answer gave it.',
  timeZone: 'Times are also written in this zone; your merchant\u2019s own when absent.',
  after: 'The value of `next` from the page before, unchanged.',
  limit: 'Rows of a page, from 1 to 100.',
  from: 'Created at this time or later.',
  to: 'Created before this time.',
  status: 'Only rows in this state.',
  reference: 'Only the session with this reference of yours.',
  kind: 'Only rows of this kind.',
  method: 'Only rows paid by this method.',
  sessionId: 'Only attempts of this session.',
  country: 'Only of this country.',
  type: 'Only of this type.',
  rail: 'Only those on this rail.',
  search: 'How the name, a word of it, or the code begins.',
};

function parametersOf(
  row: Endpoint,
  words: OperationDocs | undefined,
  schemaOf: SchemaOf,
): unknown[] {
  const list: unknown[] = [];
  for (const place of ['params', 'query'] as const) {
    const schema = row[place];
    if (!schema) continue;
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    for (const [name, property] of Object.entries(properties)) {
      const description = parameterWords[name];
      list.push({
        name,
        in: place === 'params' ? 'path' : 'query',
        required: place === 'params' || required.includes(name),
        ...(description !== undefined && { description }),
        schema: property,
        ...exampleOf(words?.[place]?.[name]),
      });
    }
  }
  if (row.idempotent)
    list.push(
      row.surface === 'merchantApi'
        ? { $ref: '#/components/parameters/idempotencyKey' }
        : idempotencyKey,
    );
  return list;
}

function problemsOf(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [String(status), problemAnswer(status, list)]),
  );
}

function problemAnswer(status: number, codes: readonly ErrorCode[]): object {
  const waits =
    status === 429 || status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'];
  const examples = Object.fromEntries(
    codes.map((code) => [
      code,
      {
        summary: errorCatalogue[code].title,
        value: problem(code, 'req_01kb6v5m3qe8r9sbt7w4x2y0za'),
      },
    ]),
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}`).join('. '),
    headers: Object.fromEntries(
      waits.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples },
    },
  };
}

function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, unknown>,
): unknown {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  const local = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, object>))
    components[id] = local(definition);
  return local(rest);
}
