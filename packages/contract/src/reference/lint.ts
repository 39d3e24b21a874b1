import { z } from 'zod';

/** Our strict subset of OpenAPI 3.1: unknown fields are errors. JSON Schema 2020-12, limited to what zod writes. */
const typeName = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/\w+\/[\w-]+$/) });
const schema: z.ZodType = z.lazy(() => z.union([z.boolean(), schemaObject]));
const schemaObject = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([typeName, z.array(typeName).min(2)]).optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  const: z.unknown().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  pattern: z
    .string()
    .refine((text) => compiles(text), 'a regular expression')
    .optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().min(0).optional(),
  maxItems: z.int().min(0).optional(),
  properties: z.record(z.string(), schema).optional(),
  propertyNames: schema.optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: schema.optional(),
  items: schema.optional(),
  anyOf: z.array(schema).min(1).optional(),
  oneOf: z.array(schema).min(1).optional(),
  allOf: z.array(schema).min(1).optional(),
  default: z.unknown().optional(),
});
const header = z.strictObject({
  description: z.string().min(1),
  schema: schemaObject,
  example: z.unknown(),
});
const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header', 'cookie']),
    required: z.boolean(),
    description: z.string().min(1),
    schema: schemaObject,
    example: z.unknown().optional(),
  })
  .refine((each) => each.in !== 'path' || each.required, 'a parameter of the path is required');
const media = z
  .strictObject({
    schema: schemaObject,
    example: z.unknown().optional(),
    examples: z
      .record(z.string(), z.strictObject({ summary: z.string(), value: z.unknown() }))
      .optional(),
  })
  .refine(
    (each) => each.example !== undefined || each.examples !== undefined,
    'an example is missing',
  );
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.union([reference, header])),
  content: z.record(z.string(), media).optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  summary: z.string().min(1).max(120),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  parameters: z.array(z.union([parameter, reference])),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.strictObject({ 'application/json': media }),
    })
    .optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), response),
  'x-scope': z.string(),
});
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    summary: z.string().min(1),
    description: z.string().min(1),
    contact: z.strictObject({ name: z.string(), url: z.url() }),
    license: z.strictObject({ name: z.string(), url: z.url() }),
  }),
  servers: z.array(z.strictObject({ url: z.url(), description: z.string() })).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(
    z.string().regex(/^\/[^?]*[^/]$/),
    z.strictObject({
      get: operation.optional(),
      post: operation.optional(),
      patch: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schemaObject),
    headers: z.record(z.string(), header),
    parameters: z.record(z.string(), parameter),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string(),
      }),
    ),
  }),
});
type Document = z.output<typeof documentSchema>;

/** Every fault of the document in words; none when a strict reader takes it. */
export function faultsOf(document: unknown): string[] {
  const parsed = documentSchema.safeParse(document);
  const form = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [...form, ...faultsBetween(document as Document)];
}

function faultsBetween(document: Document): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, each]) => (each ? [{ path, method, ...each }] : [])),
  );
  const ids = operations.map(({ operationId }) => operationId);
  const tags = new Set(document.tags.map(({ name }) => name));
  return [
    ...ids
      .filter((id, at) => ids.indexOf(id) !== at)
      .map((id) => `operationId ${id} is not the only one`),
    ...operations.flatMap(({ operationId, tags: own }) =>
      own
        .filter((tag) => !tags.has(tag))
        .map((tag) => `${operationId}: tag ${tag} is not declared`),
    ),
    ...operations
      .filter(
        ({ responses }) =>
          !['400', '401', '403', '429', '500', '503'].every((status) => status in responses),
      )
      .map(({ operationId }) => `${operationId} says nothing of errors`),
    ...operations.flatMap((each) => pathFaults(each)),
    ...operations
      .filter(({ path, description }) => path === '' || !/scope/.test(description))
      .map(({ operationId }) => `${operationId} does not name its scope`),
    ...referenceFaults(document),
  ];
}

function pathFaults({
  operationId,
  path,
  parameters,
}: {
  operationId: string;
  path: string;
  parameters: unknown[];
}): string[] {
  const named = new Set(
    parameters.flatMap((each) =>
      each !== null &&
      typeof each === 'object' &&
      'in' in each &&
      each.in === 'path' &&
      'name' in each
        ? [String(each.name)]
        : [],
    ),
  );
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return [
    ...inPath
      .filter((name) => !named.has(name))
      .map((name) => `${operationId}: {${name}} has no parameter`),
    ...[...named]
      .filter((name) => !inPath.includes(name))
      .map((name) => `${operationId}: ${name} is not in the path`),
  ];
}

/** References that lead nowhere, and components that nobody needs. */
function referenceFaults(document: Document): string[] {
  const text = JSON.stringify(document);
  const used = new Set(
    [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(
      (match) => `${match[1]}/${match[2]}`,
    ),
  );
  const { schemas, headers, parameters } = document.components;
  const known = Object.entries({ schemas, headers, parameters }).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  );
  return [
    ...[...used]
      .filter((name) => !known.includes(name))
      .map((name) => `#/components/${name} leads to no component`),
    ...known
      .filter((name) => !used.has(name))
      .map((name) => `#/components/${name} is needed by nobody`),
  ];
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
