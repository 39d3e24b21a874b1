import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/http';

const ownedByApi = /^\/(api|v1|ws)(\/|\?|$)/;
/** Customers’ pages are the server’s own: the console has nothing to show at one that is not there. */
const ownedByCustomers = /^\/(deposit|withdraw|request-transaction|track|merchant\/embed)(\/|\?|$)/;
const aFile = /\.\w+$/;

export interface ConsoleFiles {
  /** The built target: `index.html` and hashed assets. */
  folder: string;
  /** Hosts that may frame the console; nobody when empty. */
  frameOrigins: readonly string[];
  /** Where pay pages live, which the console shows in a frame. */
  payOrigin: string;
}

/**
 * Serves one built console. Hashed assets are cached for ever, the document never; a path that is no file gets the
 * document, because the console's router owns its own addresses. Paths of the API are never answered with it. Both are
 * read when they are asked for, so a console that is built anew is shown without a restart. Assets come as the build
 * compressed them, where the browser reads that; the document is compressed for each answer and holds no secret.
 */
export async function serveConsole(
  server: FastifyInstance,
  { folder, frameOrigins, payOrigin }: ConsoleFiles,
): Promise<void> {
  const documentPath = join(folder, 'index.html');
  if (!existsSync(documentPath))
    throw new Error(`The console is not built: ${documentPath} is missing. Run npm run build.`);
  const policy = contentSecurityPolicy({ frameOrigins, payOrigin });
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    // A compressed neighbour is another form of its file, not a file of its own.
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes(`${folder}/assets/`);
      void reply.header(
        'cache-control',
        forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (ownedByApi.test(path)) throw new Refusal('notFound');
    if (aFile.test(path)) return reply.sendFile(path);
    const html = nameFrameOrigins(await readFile(documentPath, 'utf8'), frameOrigins);
    return reply
      .code(ownedByCustomers.test(path) ? 404 : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        vary: 'accept-encoding',
      })
      .compress(html);
  });
}

/** Tells the page who may frame it, so that it addresses its messages to them and to nobody else. */
function nameFrameOrigins(html: string, frameOrigins: readonly string[]): string {
  return frameOrigins.length > 0
    ? html.replace(
        '<head>',
        `<head><meta name="frame-origins" content="${frameOrigins.join(' ')}" />`,
      )
    : html;
}

function contentSecurityPolicy({
  frameOrigins,
  payOrigin,
}: Pick<ConsoleFiles, 'frameOrigins' | 'payOrigin'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    // Previews of pay pages.
    `frame-src 'self' ${payOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}
