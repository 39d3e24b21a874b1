import { ApiError, type PayState, type WithdrawState } from '@wallet/contract';
import type { Entered } from '@wallet/pay/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserKey, newBrowser, withBrowser } from '../browser.ts';
import type { PayPagesDeps } from '../deps.ts';
import { findByToken, findPayer, type Payer } from '../find-payer.ts';
import { basePathOf, faceFor, queryOf, type PageOptions } from '../page-options.ts';
import { newNonce } from '../page-headers.ts';
import type { FoundLink } from '../pay-use-cases.ts';
import { makeCookie, readCookie, renewCookie } from '../payer-cookie.ts';
import { sendPage } from '../send-page.ts';
import { showTrouble } from '../problem-page.ts';

/**
 * GET with a link's token: answers the page itself and gives the browser a cookie in the token's place. The token stays
 * in the page's forms until the cookie has come back, so that the page works without cookies. Changes no state. A link
 * opened at another page's address shows its own page.
 */
export async function showByLink(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  look: PageOptions,
): Promise<FastifyReply> {
  const token = queryOf(request).get('session') ?? undefined;
  const found = token === undefined ? undefined : await findByToken(deps, request.ip, token);
  const opened = found && openedBy(deps, request, found);
  const state = opened && (await readState(deps, opened.payer));
  if (!opened || !state || token === undefined)
    return showTrouble(deps, reply, { look, reason: 'invalid' });
  const { payer, secret } = opened;
  if (payer.viaCookie) keepCookie(deps, request, reply, { payer, look });
  else giveCookie(deps, reply, { payer, secret, state, look });
  return showState(deps, reply, { payer, state, look, token: withBrowser(token, secret) });
}

/** Who opens a link, and the secret that tells the browser of a withdraw page from others: it keeps the one it has. */
function openedBy(
  { vault, clock }: PayPagesDeps,
  request: FastifyRequest,
  { sessionId, type, readOnly }: FoundLink,
): { payer: Payer; secret: string | undefined } {
  const held = readCookie(vault, { header: request.headers.cookie, sessionId, now: clock.now() });
  const viaCookie = held !== undefined && (!held.readOnly || readOnly);
  const mayAct = !readOnly || held?.readOnly === false;
  const secret = type === 'withdrawal' && mayAct ? (held?.browser ?? newBrowser()) : undefined;
  return {
    payer: { sessionId, readOnly: !mayAct, browser: browserKey(secret), viaCookie },
    secret,
  };
}

/** GET of the clean path: only for the browser that holds the cookie. Changes no state. */
export async function showByCookie(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  look: PageOptions,
): Promise<FastifyReply> {
  const { id: sessionId } = request.params as { id: string };
  const payer = await findPayer(deps, request, { sessionId, token: undefined });
  const state = payer && (await readState(deps, payer));
  if (!payer || !state) return showTrouble(deps, reply, { look, reason: 'invalid' });
  keepCookie(deps, request, reply, { payer, look });
  return showState(deps, reply, { payer, state, look });
}

interface Shown {
  payer: Payer;
  state: PayState | WithdrawState;
  look: PageOptions;
  token?: string;
  /** Whether this answer's address can be loaded again. */
  reloadable?: boolean;
  /** What a form of the withdraw page held. */
  entered?: Partial<Entered> | undefined;
}

/** Sends the page of a state as this payer may see it. */
export async function showState(
  deps: PayPagesDeps,
  reply: FastifyReply,
  shown: Shown,
): Promise<FastifyReply> {
  const { payer, state, look, token, reloadable = true, entered } = shown;
  const nonce = newNonce();
  const face = faceFor(look.face, typeOf(state));
  const origins = face === 'embed' ? await deps.useCases.embedOrigins(payer.sessionId) : [];
  const page = {
    locale: look.lang ?? state.locale,
    theme: look.theme,
    embedded: look.embedded,
    nonce,
    basePath: basePathOf(face, payer.sessionId),
    brandDefault: deps.brandDefault,
    token: payer.viaCookie ? undefined : token,
    reloadable,
    parentOrigins: origins,
  };
  const rendered = isWithdrawal(state)
    ? deps.pay.renderWithdraw({
        ...page,
        ...look.withdraw,
        state: withdrawalAsSeenBy(payer, state),
        assets: deps.pay.withdrawAssets,
        entered,
      })
    : deps.pay.renderPay({
        ...page,
        view: look.view,
        notice: look.notice,
        state: depositAsSeenBy(payer, state),
        assets: deps.pay.assets,
      });
  return sendPage(reply, {
    page: rendered,
    nonce,
    frameOrigins: origins,
    compressed: page.token === undefined || entered === undefined,
  });
}

/** The state as a browser's page shows it; undefined when the session is not there (any more). */
export async function readState(
  { useCases }: Pick<PayPagesDeps, 'useCases'>,
  { sessionId, browser }: Pick<Payer, 'sessionId' | 'browser'>,
): Promise<PayState | WithdrawState | undefined> {
  try {
    return await useCases.readState({ sessionId, browser });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sessionInvalid') return undefined;
    throw error;
  }
}

export function isWithdrawal(state: PayState | WithdrawState): state is WithdrawState {
  return 'withdrawal' in state;
}

function typeOf(state: PayState | WithdrawState): FoundLink['type'] {
  return isWithdrawal(state) ? 'withdrawal' : 'deposit';
}

/** A link that only shows offers nothing to press. */
export function asSeenBy(
  who: Pick<Payer, 'readOnly'>,
  state: PayState | WithdrawState,
): PayState | WithdrawState {
  return isWithdrawal(state) ? withdrawalAsSeenBy(who, state) : depositAsSeenBy(who, state);
}

export function depositAsSeenBy({ readOnly }: Pick<Payer, 'readOnly'>, state: PayState): PayState {
  return readOnly ? { ...state, mayCancel: false, mayClaim: false, mayChooseMethod: false } : state;
}

export function withdrawalAsSeenBy(
  { readOnly }: Pick<Payer, 'readOnly'>,
  state: WithdrawState,
): WithdrawState {
  return readOnly
    ? {
        ...state,
        institutions: [],
        needsCode: null,
        mayCancel: false,
        mayConfirm: false,
        maySubmit: false,
      }
    : state;
}

/** The cookie lives as long as the link can be exchanged. */
export function giveCookie(
  { vault, clock }: Pick<PayPagesDeps, 'vault' | 'clock'>,
  reply: FastifyReply,
  {
    payer,
    secret,
    state,
    look,
  }: {
    payer: Payer;
    secret: string | undefined;
    state: PayState | WithdrawState;
    look: PageOptions;
  },
): void {
  const grant = {
    sessionId: payer.sessionId,
    readOnly: payer.readOnly,
    browser: secret,
    expiresAt: new Date(state.monitoringUntil),
  };
  void reply.header(
    'set-cookie',
    makeCookie(vault, grant, { framed: look.framed, now: clock.now() }),
  );
}

/** Keys were changed since the browser got its cookie: it gets the same one by the newest key. */
function keepCookie(
  { vault, clock }: Pick<PayPagesDeps, 'vault' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { payer: { sessionId }, look: { framed } }: { payer: Payer; look: PageOptions },
): void {
  const { cookie: header } = request.headers;
  const renewed = renewCookie(vault, { header, sessionId, now: clock.now(), framed });
  if (renewed !== undefined) void reply.header('set-cookie', renewed);
}
