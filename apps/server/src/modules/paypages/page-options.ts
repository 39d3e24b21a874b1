import {
  readPageQuery,
  readWithdrawQuery,
  type PageQuery,
  type WithdrawNotice,
  type WithdrawView,
} from '@wallet/pay/render';
import type { SessionType } from './pay-use-cases.ts';
import type { FastifyRequest } from 'fastify';

/** The faces of the pages: each on its own, and any made to be framed. */
export const faces = {
  deposit: '/deposit',
  withdraw: '/withdraw',
  embed: '/merchant/embed',
} as const;
export type Face = keyof typeof faces;

/** How a request wants to see the page. */
export interface PageOptions extends PageQuery {
  face: Face;
  /** View and notice as the withdraw page knows them. */
  withdraw: { view?: WithdrawView | undefined; notice?: WithdrawNotice | undefined };
  /** Without header and background. A browser that opens the framed address by itself gets the whole page. */
  embedded: boolean;
  /** The answer goes into a frame, so its cookie belongs to the page around. */
  framed: boolean;
}

/** Reads the look from address and headers. */
export function readPageOptions(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  face: Face,
): PageOptions {
  const destination = request.headers['sec-fetch-dest'];
  const alone = face !== 'embed' || destination === 'document';
  const query = queryOf(request);
  const { view, notice } = readWithdrawQuery(query);
  return {
    ...readPageQuery(query),
    withdraw: { view, notice },
    face,
    embedded: !alone,
    framed: !alone,
  };
}

/** The query of a request. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const cut = url.indexOf('?');
  return readFields(cut < 0 ? '' : url.slice(cut + 1));
}

/** What a form or a query holds, without the zero character, which no field of a page can hold and no column keeps. */
export function readFields(text: string): URLSearchParams {
  return new URLSearchParams(text.replaceAll('%00', ''));
}

/** The clean path of a session's page. */
export function basePathOf(face: Face, sessionId: string): string {
  return `${faces[face]}/${sessionId}`;
}

/** The face that shows a session: a link opened at the other page's address leads to its own. */
export function faceFor(face: Face, type: SessionType): Face {
  if (face === 'embed') return face;
  return type === 'withdrawal' ? 'withdraw' : 'deposit';
}
