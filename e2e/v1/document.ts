/** The parts of the served OpenAPI document that requests are made from. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; schema?: Schema; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

export function schemaOf({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined
    ? schema
    : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

export async function readDocument(merchantUrl: string): Promise<ApiDocument> {
  return (await (await fetch(`${merchantUrl}/v1/openapi.json`)).json()) as ApiDocument;
}
