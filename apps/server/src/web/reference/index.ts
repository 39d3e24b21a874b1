import { openApi } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './document.ts';
import { errorsPage } from './errors-page.ts';
import { guides } from './guides.ts';
import { operationsPage } from './operations-page.ts';
import { wholePage, type Page } from './page.ts';
import { style } from './style.ts';

/** `/v1/openapi.json` and readable pages under `/docs`, all made from the endpoint table, so none can lag behind it. */
export function serveReference(
  server: FastifyInstance,
  { serverUrl, payUrl }: { serverUrl: string; payUrl: string },
): void {
  const document = openApi('merchantApi', {
    title: 'Wallet App merchant API',
    version: '1.0.0',
    serverUrl,
  });
  const text = JSON.stringify(document);
  server.get('/v1/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
      .compress(text),
  );
  const read = document as unknown as ApiDocument;
  servePages(server, read, [
    { path: '/docs', title: 'Merchant API', body: operationsPage(read) },
    { path: '/docs/errors', title: 'Errors', body: errorsPage() },
    ...guides.map(({ path, title, body }) => ({ path, title, body: body(serverUrl, payUrl) })),
  ]);
}

/** The catalogue alone, where problems are told and no merchant API is served. */
export function serveErrors(server: FastifyInstance, { serverUrl }: { serverUrl: string }): void {
  const path = '/docs/errors';
  server.get(path, (_request, reply) => reply.redirect(`${serverUrl}${path}`));
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

function servePages(server: FastifyInstance, document: ApiDocument, pages: readonly Page[]): void {
  server.get('/docs/style.css', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', vary: 'accept-encoding' })
      .compress(style),
  );
  for (const page of pages) {
    const whole = wholePage(page, document);
    server.get(page.path, (_request, reply) => reply.headers(headers).compress(whole));
  }
}
