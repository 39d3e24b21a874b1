import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';
import { queryOf } from '../page-options.ts';
import { newNonce, pageHeaders } from '../page-headers.ts';
import { readPreview } from './preview-ticket.ts';
import { sampleState } from './sample-state.ts';

/**
 * The pay page of a preview's ticket, rendered as for a payer. It is a picture to look at: no
 * script of it runs, no form of it is sent, and only a page of the same address frames it.
 */
export async function showPreview(
  deps: Pick<PayPagesDeps, 'vault' | 'clock' | 'pay' | 'brandDefault' | 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await deps.limits.requests.take(request.ip);
  const now = deps.clock.now();
  const nonce = newNonce();
  const preview = readPreview(deps.vault, queryOf(request).get('ticket') ?? '', now);
  const { 'x-frame-options': _, ...headers } = pageHeaders({ nonce, frameOrigins: [] });
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`;
  void reply.headers({ ...headers, 'content-security-policy': policy });
  const { brandDefault } = deps;
  if (!preview) {
    const { html } = deps.pay.renderInvalid({ locale: 'en', embedded: false, nonce, brandDefault });
    return reply.code(404).send(html);
  }
  const { locale, screen, theme } = preview;
  const state = sampleState(preview, { screen, locale, now });
  const { html } = deps.pay.renderPay({
    state,
    locale,
    theme: theme ?? undefined,
    embedded: false,
    nonce,
    basePath: '',
    assets: deps.pay.assets,
    brandDefault,
    reloadable: false,
    preview: true,
  });
  return reply.send(html);
}
