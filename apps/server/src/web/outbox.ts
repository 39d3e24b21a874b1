import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#platform/config';
import { ApiError } from '#platform/http';
import { type OutboxLetter, readOutbox } from '#platform/mail';

const mostShown = 100;
const style = `:root { color-scheme: light dark } body { font: 15px/1.6 system-ui, sans-serif; max-width: 760px; margin: 0 auto; padding: 24px 16px }
article { border: 1px solid #8c8c96; border-radius: 8px; padding: 12px 16px; margin: 16px 0 } h1 { margin: 0 } h2 { font-size: 17px; margin: 0 }
p { margin: 4px 0 } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0 }`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
};

/**
 * `/outbox`: both consoles' demo mails, newest first. For demos only: viewers can use the links.
 * Answers only this machine's names, so no foreign page reaches it through its own.
 */
export function serveOutbox(server: FastifyInstance, { folder }: { folder: string }): void {
  server.get('/outbox', async (request, reply) => {
    if (!isLoopback(request.hostname)) throw new ApiError('notFound');
    return reply.headers(headers).send(page(await readOutbox(folder, mostShown)));
  });
}

function page(letters: readonly OutboxLetter[]): string {
  const list = letters.length > 0 ? letters.map(article).join('\n') : '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox - Wallet App</title><style>${style}</style></head>
<body><h1>Outbox</h1><p>Mails of this demonstration. They are not sent to anybody.</p>
${list}
</body></html>`;
}

function article({ to, toName, subject, at, text }: OutboxLetter): string {
  return `<article><h2>${escape(subject)}</h2><p>To ${escape(toName)} &lt;${escape(to)}&gt;, <time datetime="${escape(at)}">${escape(at)}</time></p>
<pre>${withLinks(text)}</pre></article>`;
}

/** Addresses on lines of their own become links; nothing else in the text does. */
function withLinks(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      /^https?:\/\/\S+$/.test(line)
        ? `<a href="${escape(line)}" rel="noreferrer">${escape(line)}</a>`
        : escape(line),
    )
    .join('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
