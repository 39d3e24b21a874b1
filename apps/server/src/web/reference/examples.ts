import { parametersOf, type ApiDocument, type NamedOperation } from './document.ts';

/** The same request as a command and as a program. */
export function examplesOf(
  document: ApiDocument,
  operation: NamedOperation,
): { curl: string; typeScript: string } {
  const parts = {
    url: urlOf(document, operation),
    method: operation.method,
    key: keyOf(document, operation),
    body: operation.requestBody?.content['application/json']?.example,
  };
  return { curl: curlOf(parts), typeScript: typeScriptOf(parts) };
}

interface Parts {
  url: string;
  method: string;
  key: string | undefined;
  body: unknown;
}

function urlOf(document: ApiDocument, operation: NamedOperation): string {
  const search = new URLSearchParams();
  let { path } = operation;
  for (const { in: place, name, example } of parametersOf(document, operation)) {
    if (example === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, example);
    if (place === 'query') search.set(name, example);
  }
  const query = search.size > 0 ? `?${search.toString()}` : '';
  return `${document.servers[0]?.url ?? ''}${path}${query}`;
}

function keyOf(document: ApiDocument, operation: NamedOperation): string | undefined {
  return parametersOf(document, operation).find(({ name }) => name === 'Idempotency-Key')?.example;
}

function curlOf({ url, method, key, body }: Parts): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    `-H "Authorization: Bearer $API_TOKEN"`,
    ...(key === undefined ? [] : [`-H 'Idempotency-Key: ${key}'`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function typeScriptOf({ url, method, key, body }: Parts): string {
  const headers = [
    'authorization: `Bearer ${process.env.API_TOKEN}`',
    ...(key === undefined ? [] : [`'idempotency-key': '${key}'`]),
    ...(body === undefined ? [] : [`'content-type': 'application/json'`]),
  ];
  return [
    `const answer = await fetch('${url}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).detail);',
    ...(method === 'DELETE' ? [] : ['const result = await answer.json();']),
  ].join('\n');
}
