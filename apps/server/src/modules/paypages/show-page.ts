import type { PayState } from '@wallet/contract';
import { Refusal } from '@wallet/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPagesDeps } from './deps.ts';
import { findByToken, findPayer, type Payer } from './find-payer.ts';
import { basePathOf, queryOf, type Look } from './look.ts';
import { newNonce } from './page-headers.ts';
import { makeCookie, readCookie } from './payer-cookie.ts';
import { sendPage } from './send-page.ts';

/**
 * GET with a link's token: answers the page itself and gives the browser a cookie in the token's place. The token stays
 * in the page's forms until the cookie has come back, so that the page works without cookies. Changes no state.
 */
export async function showByLink(deps: PayPagesDeps, request: FastifyRequest, reply: FastifyReply, look: Look): Promise<FastifyReply> {
  const token = queryOf(request).get('session') ?? undefined;
  const found = token === undefined ? undefined : await findByToken(deps, request.ip, token);
  const state = found && (await readState(deps, found.sessionId));
  if (!found || !state || token === undefined) return showTrouble(deps, request, reply, { look, reason: 'invalid' });
  const held = readCookie(deps.vault, { header: request.headers.cookie, sessionId: found.sessionId, now: deps.clock.now() });
  const isHeld = held !== undefined && (!held.readOnly || found.readOnly);
  const payer: Payer = { sessionId: found.sessionId, readOnly: found.readOnly && (held?.readOnly ?? true), viaCookie: isHeld };
  if (!isHeld) giveCookie(deps, reply, { payer, state, look });
  return showState(deps, request, reply, { payer, state, look, token });
}

/** GET of the clean path: only for the browser that holds the cookie. Changes no state. */
export async function showByCookie(deps: PayPagesDeps, request: FastifyRequest, reply: FastifyReply, look: Look): Promise<FastifyReply> {
  const { id: sessionId } = request.params as { id: string };
  const payer = await findPayer(deps, request, { sessionId, token: undefined });
  const state = payer && (await readState(deps, sessionId));
  if (!payer || !state) return showTrouble(deps, request, reply, { look, reason: 'invalid' });
  return showState(deps, request, reply, { payer, state, look });
}

interface Shown {
  payer: Payer;
  state: PayState;
  look: Look;
  token?: string;
  /** Whether this answer's address can be loaded again. */
  reloadable?: boolean;
}

/** Sends the page of a state as this payer may see it. */
export async function showState(deps: PayPagesDeps, request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { payer, state, look, token, reloadable = true } = shown;
  const nonce = newNonce();
  const origins = look.face === 'embed' ? await deps.useCases.embedOrigins(payer.sessionId) : [];
  const page = deps.pay.renderPay({
    state: asSeenBy(payer, state),
    locale: look.lang ?? state.locale,
    theme: look.theme,
    embedded: look.embedded,
    view: look.view,
    notice: look.notice,
    nonce,
    basePath: basePathOf(look.face, payer.sessionId),
    assets: deps.pay.assets,
    brandDefault: deps.brandDefault,
    token: payer.viaCookie ? undefined : token,
    reloadable,
    parentOrigins: origins,
  });
  return sendPage(request, reply, { page, nonce, frameOrigins: origins });
}

/** Sends the page for a link that does not work, or for our own trouble. It names no merchant. */
export function showTrouble(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { look, reason }: { look: Look; reason: 'invalid' | 'unexpected' | 'busy' },
): Promise<FastifyReply> {
  const nonce = newNonce();
  const { lang = 'en', theme, embedded } = look;
  const page = deps.pay.renderInvalid({ locale: lang, theme, embedded, nonce, brandDefault: deps.brandDefault, reason });
  return sendPage(request, reply, { page, nonce, frameOrigins: [] });
}

/** The state; undefined when the session is not there (any more). */
export async function readState({ useCases }: Pick<PayPagesDeps, 'useCases'>, sessionId: string): Promise<PayState | undefined> {
  try {
    return await useCases.readPayState(sessionId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sessionInvalid') return undefined;
    throw error;
  }
}

/** A link that only shows offers nothing to press. */
export function asSeenBy({ readOnly }: Pick<Payer, 'readOnly'>, state: PayState): PayState {
  return readOnly ? { ...state, mayCancel: false, mayClaim: false, mayChooseMethod: false } : state;
}

/** The cookie lives as long as the link can be exchanged. */
export function giveCookie(
  { vault, clock }: Pick<PayPagesDeps, 'vault' | 'clock'>,
  reply: FastifyReply,
  { payer, state, look }: { payer: Payer; state: PayState; look: Look },
): void {
  const grant = { sessionId: payer.sessionId, readOnly: payer.readOnly, expiresAt: new Date(state.monitoringUntil) };
  void reply.header('set-cookie', makeCookie(vault, grant, { framed: look.framed, now: clock.now() }));
}
