import { readPageQuery, type PageQuery } from '@wallet/pay/render';
import type { FastifyRequest } from 'fastify';

/** The two faces of one page: on its own, and made to be framed. */
export const faces = { deposit: '/deposit', embed: '/merchant/embed' } as const;
export type Face = keyof typeof faces;

/** How a request wants to see the page. */
export interface Look extends PageQuery {
  face: Face;
  /** Without header and background. A browser that opens the framed address by itself gets the whole page. */
  embedded: boolean;
  /** The answer goes into a frame, so its cookie belongs to the page around. */
  framed: boolean;
}

/** Reads the look from address and headers. */
export function readLook(request: Pick<FastifyRequest, 'url' | 'headers'>, face: Face): Look {
  const destination = request.headers['sec-fetch-dest'];
  const alone = face === 'deposit' || destination === 'document';
  return { ...readPageQuery(queryOf(request)), face, embedded: !alone, framed: !alone };
}

/** The query of a request, first value of each name. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const cut = url.indexOf('?');
  return new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
}

/** The clean path of a session's page. */
export function basePathOf(face: Face, sessionId: string): string {
  return `${faces[face]}/${sessionId}`;
}
