/** The parts of an OpenAPI document that the pages read; it is our own, so they are there. */
export interface ApiDocument {
  servers: { url: string }[];
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
  'x-scope'?: string;
}

export interface Answer {
  description: string;
  content?: Record<string, Content>;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

export interface NamedOperation extends Operation {
  method: string;
  path: string;
}

/** All operations in the order of the table. */
export function operationsOf({ paths }: ApiDocument): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** The parameters themselves where some are kept as components. */
export function parametersOf({ components }: ApiDocument, { parameters }: Operation): Parameter[] {
  return parameters.flatMap((each) => {
    if (!('$ref' in each)) return [each];
    const kept = components.parameters[each.$ref.slice('#/components/parameters/'.length)];
    return kept ? [kept] : [];
  });
}

export function schemaOf({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined
    ? schema
    : (components.schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {});
}
