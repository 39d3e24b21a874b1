import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '@wallet/pay/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './page-headers.ts';

const gzipText = promisify(gzip);
const brotliText = promisify(brotliCompress);
/** Half the time of the best level for a tenth more bytes. */
const brotliQuality = 5;

/**
 * Sends a page, compressed where the browser can read it. Pages with a session's secrets repeat nothing of a stranger's
 * request, and forms that repeat what was typed hold no secret, so their length tells nothing.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    page,
    nonce,
    frameOrigins,
  }: { page: RenderedPage; nonce: string; frameOrigins: readonly string[] },
): Promise<FastifyReply> {
  void reply
    .code(page.status)
    .headers({ ...pageHeaders({ nonce, frameOrigins }), vary: 'Accept-Encoding, Cookie' });
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    const body = await brotliText(page.html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    });
    return reply.header('content-encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await gzipText(page.html));
  return reply.send(page.html);
}
