import { ApiError, depositMethods, type ErrorCode } from '@wallet/contract';
import { pageAddress, payViews, type NoticeCode, type PayView } from '@wallet/pay/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from '../deps.ts';
import { findPayer, type Payer } from '../find-payer.ts';
import { isForeign } from '../is-foreign.ts';
import { basePathOf, faceFor, type PageOptions } from '../page-options.ts';
import { splitToken } from '../browser.ts';
import { giveCookie, readState, showState } from './show-page.ts';
import { showTrouble } from '../problem-page.ts';
import { pressWithdrawal } from './submit-withdrawal.ts';

interface Outcome {
  view?: PayView | undefined;
  notice?: NoticeCode | undefined;
}

/**
 * A button of the page without scripts. With the cookie it answers 303 to the clean path, so that a reload repeats
 * nothing; without cookies it answers the next page itself, with the token in its forms again.
 */
export async function submitForm(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  look: PageOptions,
): Promise<FastifyReply> {
  const { id: sessionId } = request.params as { id: string };
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const token = form.get('token') ?? undefined;
  if (isForeign(request)) return showTrouble(deps, reply, { look, reason: 'invalid' });
  const payer = await findPayer(deps, request, { sessionId, token });
  if (!payer) return showTrouble(deps, reply, { look, reason: 'invalid' });
  const type = await deps.useCases.readType(sessionId);
  if (!type) return showTrouble(deps, reply, { look, reason: 'invalid' });
  if (!payer.readOnly) await deps.useCases.markOpened(sessionId);
  const { entered, ...outcome } =
    type === 'withdrawal'
      ? await pressWithdrawal(deps, payer, form)
      : { ...(await press(deps, payer, { form, ip: request.ip })), entered: undefined };
  if (payer.viaCookie)
    return reply.redirect(
      pageAddress(basePathOf(faceFor(look.face, type), sessionId), {
        lang: look.lang,
        theme: look.theme,
        ...outcome,
      }),
      303,
    );
  const state = await readState(deps, payer);
  if (!state || token === undefined) return showTrouble(deps, reply, { look, reason: 'invalid' });
  giveCookie(deps, reply, { payer, secret: splitToken(token).browser, state, look });
  const next = type === 'withdrawal' ? { ...look, withdraw: outcome } : { ...look, ...outcome };
  return showState(deps, reply, {
    payer,
    state,
    look: next as PageOptions,
    token,
    reloadable: false,
    entered,
  });
}

async function press(
  deps: PayPagesDeps,
  payer: Payer,
  { form, ip }: { form: URLSearchParams; ip: string },
): Promise<Outcome> {
  const action = form.get('action');
  if (action === 'another') return { view: 'methods' };
  if (action === 'show')
    return { view: payViews.find((view) => view === form.get('view')) ?? 'page' };
  if (action === 'cancel' && form.get('confirmed') !== 'yes') return { view: 'cancel' };
  if (payer.readOnly) return { notice: 'readOnly' };
  try {
    await act(deps, { sessionId: payer.sessionId, ip }, form);
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { notice: noticeOf(error.code, action) };
  }
}

async function act(
  { useCases }: PayPagesDeps,
  { sessionId, ip }: { sessionId: string; ip: string },
  form: URLSearchParams,
): Promise<void> {
  switch (form.get('action')) {
    case 'choose': {
      const method = depositMethods.find((each) => each === form.get('method'));
      if (!method) throw new ApiError('methodUnavailable');
      return useCases.chooseMethod({ sessionId, method, ip });
    }
    case 'claim':
      return useCases.claimTransferred({ sessionId });
    case 'cancel':
      return useCases.cancelSession({ sessionId });
    default:
      throw new ApiError('invalidRequest');
  }
}

/** A press that came too late needs no words: the page that follows shows what is. */
function noticeOf(code: ErrorCode, action: string | null): NoticeCode | undefined {
  switch (code) {
    case 'qrNotAvailable':
    case 'methodUnavailable':
    case 'amountSlotsTaken':
    case 'cancelNotPossible':
    case 'sessionClosed':
    case 'tooManyRequests':
      return code;
    case 'stateConflict':
      return action === 'cancel' ? 'cancelNotPossible' : undefined;
    case 'storageUnavailable':
      return action === 'cancel'
        ? 'cancelFailed'
        : action === 'choose'
          ? 'qrLoadFailed'
          : 'unexpected';
    default:
      return action === 'cancel' ? 'cancelFailed' : 'unexpected';
  }
}
