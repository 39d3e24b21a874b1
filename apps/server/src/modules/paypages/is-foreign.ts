import type { FastifyRequest } from 'fastify';

/** A form on another site cannot press our buttons. Our own pages send no referrer, so only this header tells. */
export function isForeign({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
