import { endpoints, errorCatalogue, eventTypes, openApi, type Endpoint, type ErrorCode } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';

/** `/v1/openapi.json` and a readable reference at `/docs`, both made from the endpoint table, so neither can lag behind it. */
export function serveReference(server: FastifyInstance, { serverUrl }: { serverUrl: string }): void {
  const document = JSON.stringify(openApi('merchantApi', { title: 'Wallet App merchant API', version: '1', serverUrl }));
  server.get('/v1/openapi.json', (_request, reply) => reply.header('content-type', 'application/json').send(document));
  const pages: Record<string, string> = {
    '/docs': page('Merchant API', guide(serverUrl) + operations()),
    '/docs/errors': page('Errors', errors()),
  };
  for (const [path, html] of Object.entries(pages)) {
    server.get(path, (_request, reply) =>
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'" }).send(html),
    );
  }
}

function guide(serverUrl: string): string {
  const example = `curl -X POST ${serverUrl}/v1/transaction-sessions \\
  -H 'Authorization: Bearer wap_...' -H 'Idempotency-Key: order-1001' -H 'Content-Type: application/json' \\
  -d '{"type":"deposit","reference":"order-1001","amount":{"value":"150000.00","currency":"IDR"}}'`;
  return `<p>JSON over HTTPS with a bearer token. Every write carries an <code>Idempotency-Key</code>: repeat a request with the same key and it
    happens once. Amounts are decimal strings with two places. Lists are <code>{data, next}</code>; send <code>next</code> as <code>after</code>.
    The description for machines is <a href="/v1/openapi.json">openapi.json</a>; every error has a code from the <a href="/docs/errors">catalogue</a>.</p>
    <pre>${escape(example)}</pre>
    <h2>Webhooks</h2><p>Signed as Standard Webhooks describe. Ignore an event whose <code>sequence</code> is not above the last one of its object. Types:
    ${eventTypes.map((type) => `<code>${type}</code>`).join(', ')}.</p>`;
}

function operations(): string {
  return `<h2>Endpoints</h2>${Object.values<Endpoint>(endpoints).filter((row) => row.surface === 'merchantApi').map(operation).join('')}`;
}

function operation(row: Endpoint): string {
  const scope = typeof row.who === 'object' && 'scope' in row.who ? `scope <code>${row.who.scope}</code>` : 'no token';
  const codes = row.errors.map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`).join(', ');
  return `<section id="${row.name}"><h3><code>${row.method} ${escape(row.path)}</code></h3><p>${escape(row.summary)}. Needs ${scope}${row.idempotent ? ' and an Idempotency-Key' : ''}.</p>
    ${codes ? `<p>May answer ${codes}.</p>` : ''}</section>`;
}

function errors(): string {
  const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map((code) => {
    const { status, title, whatToDo } = errorCatalogue[code];
    return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}. ${escape(whatToDo)}</td></tr>`;
  });
  return `<p>Errors are RFC 9457 problem details with a <code>code</code>. The code is the promise; the words may change.</p>
    <table><thead><tr><th>Code</th><th>Status</th><th>Meaning and what to do</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - Wallet App</title><style>
    :root { color-scheme: light dark } body { font: 15px/1.6 system-ui, sans-serif; max-width: 860px; margin: 0 auto; padding: 24px 16px }
    pre { overflow: auto; padding: 12px; border: 1px solid #8c8c96; border-radius: 8px } table { border-collapse: collapse; width: 100% }
    td, th { text-align: left; vertical-align: top; padding: 6px 8px; border-bottom: 1px solid #8c8c9655 } h3 { margin: 24px 0 0 } p { margin: 8px 0 }
  </style></head><body><h1>${title}</h1>${body}</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
