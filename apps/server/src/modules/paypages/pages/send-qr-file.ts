import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';
import { findPayer } from '../find-payer.ts';
import type { PageOptions } from '../page-options.ts';
import { newNonce, pageHeaders } from '../page-headers.ts';
import { isWithdrawal, readState } from './show-page.ts';
import { showTrouble } from '../problem-page.ts';

/** The QR code as a file, for browsers without scripts; with them the page makes a better one itself. */
export async function sendQrFile(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  look: PageOptions,
): Promise<FastifyReply> {
  const { id: sessionId } = request.params as { id: string };
  const payer = await findPayer(deps, request, { sessionId, token: undefined });
  const state = payer && (await readState(deps, payer));
  const svg =
    state && !isWithdrawal(state)
      ? deps.pay.drawQrFile({ state, locale: look.lang ?? state.locale })
      : undefined;
  if (svg === undefined) return showTrouble(deps, reply, { look, reason: 'invalid' });
  return reply
    .headers({
      ...pageHeaders({ nonce: newNonce(), frameOrigins: [] }),
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': `attachment; filename="QR-${state?.refNo.replace(/[^\w-]/g, '') ?? ''}.svg"`,
    })
    .send(svg);
}
