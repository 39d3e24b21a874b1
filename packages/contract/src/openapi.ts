import { z } from 'zod';
import type { Endpoint, Surface } from './endpoint.ts';
import { errorCatalogue, type ErrorCode } from './errors.ts';
import { endpoints } from './endpoints/index.ts';
import { errorCodeSchema } from './schemas.ts';

const problemSchema = z
  .object({
    type: z.string(), title: z.string(), status: z.number().int(), detail: z.string(), code: errorCodeSchema,
    errors: z.array(z.object({ path: z.string(), message: z.string() })), requestId: z.string(),
  })
  .meta({ id: 'Problem' });

/** Codes every endpoint may answer, whatever it does. */
const commonErrors: readonly ErrorCode[] = ['invalidRequest', 'unexpected', 'overloaded', 'tooManyRequests'];

/** The OpenAPI 3.1 document of one surface, made from the same schemas that the server parses with. */
export function openApi(surface: Surface, info: { title: string; version: string; serverUrl: string }): Record<string, unknown> {
  const components: Record<string, unknown> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => jsonSchema(schema, io, components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of Object.values<Endpoint>(endpoints)) {
    if (row.surface !== surface) continue;
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, schemaOf) };
  }
  schemaOf(problemSchema, 'output');
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    security: surface === 'merchantApi' ? [{ apiToken: [] }] : [],
    paths,
    components: { schemas: components, securitySchemes: { apiToken: { type: 'http', scheme: 'bearer' } } },
  };
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => unknown;

function operation(row: Endpoint, schemaOf: SchemaOf): Record<string, unknown> {
  const status = String(row.status ?? 200);
  const signedIn: readonly ErrorCode[] = row.who === 'anyone' ? [] : ['signedOut', 'forbidden'];
  return {
    operationId: row.name,
    summary: row.summary,
    parameters: parametersOf(row, schemaOf),
    ...(row.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } } } : {}),
    responses: {
      [status]: status === '204' ? { description: 'Done' } : { description: 'Done', content: { 'application/json': { schema: schemaOf(row.answer, 'output') } } },
      ...problemsOf([...row.errors, ...signedIn, ...commonErrors]),
    },
  };
}

function parametersOf(row: Endpoint, schemaOf: SchemaOf): unknown[] {
  const list: unknown[] = [];
  for (const place of ['params', 'query'] as const) {
    const schema = row[place];
    if (!schema) continue;
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
    for (const [name, property] of Object.entries(properties)) {
      list.push({ name, in: place === 'params' ? 'path' : 'query', required: place === 'params' || required.includes(name), schema: property });
    }
  }
  if (row.idempotent) {
    list.push({ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 1, maxLength: 128 } });
  }
  return list;
}

function problemsOf(codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries([...byStatus].map(([status, list]) => [String(status), { description: list.join(', '), content }]));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, unknown>): unknown {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  const local = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, object>)) components[id] = local(definition);
  return local(rest);
}
