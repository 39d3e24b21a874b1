import { ApiError } from '@wallet/contract';
import type { RenderTrackInput } from '@wallet/pay/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';
import { isForeign } from '../is-foreign.ts';
import { queryOf, readPageOptions } from '../page-options.ts';
import { newNonce } from '../page-headers.ts';
import { sendPage } from '../send-page.ts';

/** GET of the tracker: the form, perhaps with a reference in it. Nothing is looked for. */
export async function showTrack(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answer(deps, request, reply, {
    reference: (queryOf(request).get('reference') ?? '').slice(0, 12),
    digits: '',
    found: null,
    missing: [],
  });
}

/** Looks for a reference with its digits. A wrong reference and wrong digits get the same answer. */
export async function submitTrack(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [reference, digits] = [
    (form.get('reference') ?? '').trim().slice(0, 12),
    (form.get('digits') ?? '').trim().slice(0, 4),
  ];
  const missing = (['reference', 'digits'] as const).filter(
    (field) => ({ reference, digits })[field] === '',
  );
  const typed = { reference, digits, found: null, missing };
  if (missing.length > 0) return answer(deps, request, reply, typed);
  if (isForeign(request)) return answer(deps, request, reply, { ...typed, digits: '' });
  try {
    const found = await deps.forms.track({ reference, last4: digits, ip: request.ip });
    return await answer(
      deps,
      request,
      reply,
      found ? { ...typed, found } : { ...typed, notice: 'trackNothing' },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'tooManyRequests') throw error;
    void reply.header('retry-after', String(Math.ceil(error.options.retryAfterSeconds ?? 1)));
    return answer(deps, request, reply, { ...typed, notice: 'trackBusy' });
  }
}

type Answer = Pick<RenderTrackInput, 'reference' | 'digits' | 'found' | 'missing' | 'notice'>;

async function answer(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Answer,
): Promise<FastifyReply> {
  const nonce = newNonce();
  const { lang } = readPageOptions(request, 'deposit');
  const page = deps.pay.renderTrack({
    ...shown,
    maintenance: await deps.useCases.readMaintenance(),
    locale: lang ?? 'en',
    isChosen: lang !== undefined,
    nonce,
    brandDefault: deps.brandDefault,
  });
  return sendPage(reply, {
    page: shown.notice === 'trackBusy' ? { ...page, status: 429 } : page,
    nonce,
    frameOrigins: [],
  });
}
