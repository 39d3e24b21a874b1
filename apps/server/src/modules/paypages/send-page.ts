import type { RenderedPage } from '@wallet/pay/render';
import type { FastifyReply } from 'fastify';
import { pageHeaders } from './page-headers.ts';

/**
 * Sends a page, compressed where the browser can read it. Not to be compressed is a page that holds
 * both a link’s token and words of whoever asked: its length would tell somebody who guesses the
 * token in such words that he came nearer.
 */
export function sendPage(
  reply: FastifyReply,
  {
    page,
    nonce,
    frameOrigins,
    compressed = true,
  }: { page: RenderedPage; nonce: string; frameOrigins: readonly string[]; compressed?: boolean },
): FastifyReply {
  void reply
    .code(page.status)
    .headers({ ...pageHeaders({ nonce, frameOrigins }), vary: 'accept-encoding, Cookie' });
  void (compressed ? reply.compress(page.html) : reply.send(page.html));
  return reply;
}
