import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Merchants write it into their pages, so it never changes. */
export const embedScriptPath = '/embed.js';

/**
 * Answers with the script for merchants' pages, which any page may load. Its address stays while it
 * changes, so browsers keep it for an hour and then ask whether it is still the same.
 */
export function embedScriptSender(
  text: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    etag,
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return (request, reply) => {
    void reply.headers(headers);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    void reply.compress(text);
    return reply;
  };
}
