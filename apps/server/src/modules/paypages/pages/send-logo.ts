import { ApiError } from '@wallet/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';

/** A merchant's uploaded picture by its digest: what it is never changes. Nothing in it runs, whatever it holds. */
export async function sendLogo(
  { useCases, limits }: Pick<PayPagesDeps, 'useCases' | 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await limits.requests.take(request.ip);
  const { digest } = request.params as { digest: string };
  const logo = await useCases.readLogo(digest);
  if (!logo) throw new ApiError('notFound');
  return reply
    .headers({
      'content-type': logo.contentType,
      'content-disposition': 'inline; filename="logo"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(logo.content);
}
