import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#platform/http';

const ownedByApi = /^\/(api|v1|ws)(\/|\?|$)/;
/** Customers’ pages are the server’s own: the console has nothing to show at one that is not there. */
const ownedByCustomers = /^\/(deposit|withdraw|request-transaction|track|merchant\/embed)(\/|\?|$)/;
const aFile = /\.\w+$/;

export interface ConsoleFiles {
  /** The built target: `index.html` and hashed assets. */
  folder: string;
  /** Where browsers find this console: its sockets are there and nowhere else. */
  origin: string;
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
  { folder, ...site }: ConsoleFiles,
): Promise<void> {
  const { frameOrigins } = site;
  const documentPath = join(folder, 'index.html');
  if (!existsSync(documentPath))
    throw new Error(`The console is not built: ${documentPath} is missing. Run npm run build.`);
  const headers = documentHeaders(site);
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
    if (ownedByApi.test(path)) throw new ApiError('notFound');
    if (aFile.test(path)) return reply.sendFile(path);
    const html = nameFrameOrigins(await readFile(documentPath, 'utf8'), frameOrigins);
    return reply
      .code(ownedByCustomers.test(path) ? 404 : 200)
      .headers(headers)
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

/** Nobody who opened the console, or whom it opens, has a hand on its window; no sensor of the device is asked for. */
function documentHeaders(site: Omit<ConsoleFiles, 'folder'>): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(site),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    vary: 'accept-encoding',
    // Whom its own list lets frame it may do so from a page that isolates itself.
    ...(site.frameOrigins.length > 0
      ? { 'cross-origin-resource-policy': 'cross-origin' }
      : { 'x-frame-options': 'DENY' }),
  };
}

function contentSecurityPolicy({
  origin,
  frameOrigins,
  payOrigin,
}: Omit<ConsoleFiles, 'folder'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Not every browser counts the own host's sockets among 'self'.
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    // Previews of pay pages.
    `frame-src 'self' ${payOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ');
}
