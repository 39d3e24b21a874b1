import { endpoints } from '@wallet/contract';
import { type CallHeaders, route, type Route } from '#platform/http';
import { activate } from '../password-reset/activate.ts';
import { numberOf } from '../sign-in/browser-cookie.ts';
import { changePassword } from '../password-reset/change-password.ts';
import { checkCode } from '../codes/check-code.ts';
import { confirmSession } from '../second-factor/confirm-session.ts';
import { confirmTotp } from '../second-factor/confirm-totp.ts';
import { forgotPassword } from '../password-reset/forgot-password.ts';
import type { Identity } from '../identity.ts';
import { knownOf } from '../sign-in/known-browser.ts';
import { renewOwnRecoveryCodes, stopTotp } from '../second-factor/manage-totp.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sign-in/own-sessions.ts';
import { rememberBrowser } from '../sign-in/remember-browser.ts';
import { resetPassword } from '../password-reset/reset-password.ts';
import { startTotp } from '../second-factor/start-totp.ts';
import type { OpenCall } from '../trail.ts';
import { updateProfile } from './update-profile.ts';

/** What people do with their own access, signed in or by a mailed link. */
export function accountRoutes(identity: Identity): Route[] {
  return [...linkRoutes(identity), ...ownRoutes(identity)];
}

function linkRoutes(identity: Identity): Route[] {
  return [
    route(endpoints.checkCode, (call) => checkCode(identity, openCall(call), call.body)),
    route(endpoints.activate, async (call) => {
      const owner = await activate(identity, openCall(call), call.body);
      rememberBrowser(identity, call.reply, owner);
      return undefined;
    }),
    route(endpoints.forgotPassword, (call) => {
      const { cookie } = call.reply.request.headers;
      const browser = { browser: numberOf(cookie), known: knownOf(cookie) };
      return nothing(forgotPassword(identity, openCall(call), { ...call.body, ...browser }));
    }),
    route(endpoints.resetPassword, async (call) => {
      const owner = await resetPassword(identity, openCall(call), call.body);
      rememberBrowser(identity, call.reply, owner);
      return undefined;
    }),
  ];
}

function ownRoutes(identity: Identity): Route[] {
  return [
    route(endpoints.confirmSession, (call) =>
      nothing(confirmSession(identity, ownCall(call), call.body)),
    ),
    route(endpoints.changePassword, (call) =>
      nothing(changePassword(identity, ownCall(call), call.body)),
    ),
    route(endpoints.startTotp, (call) => startTotp(identity, ownCall(call), call.body)),
    route(endpoints.confirmTotp, (call) => confirmTotp(identity, ownCall(call), call.body)),
    route(endpoints.stopTotp, (call) => nothing(stopTotp(identity, ownCall(call), call.body))),
    route(endpoints.renewRecoveryCodes, (call) =>
      renewOwnRecoveryCodes(identity, ownCall(call), call.body),
    ),
    route(endpoints.listOwnSessions, (call) => listOwnSessions(identity, call)),
    route(endpoints.endOtherSessions, (call) => endOtherSessions(identity, ownCall(call))),
    route(endpoints.endOwnSession, (call) =>
      nothing(endOwnSession(identity, ownCall(call), call.params.id)),
    ),
    route(endpoints.updateProfile, (call) =>
      nothing(updateProfile(identity, ownCall(call), call.body)),
    ),
  ];
}

interface Called {
  headers: CallHeaders;
  requestId: string;
}

function openCall({ headers: { ip, userAgent }, requestId }: Called): OpenCall {
  return { ip, userAgent, requestId };
}

function ownCall<P>({
  principal,
  ...call
}: Called & { principal: P }): OpenCall & { principal: P } {
  return { principal, ...openCall(call) };
}

async function nothing(work: Promise<void>): Promise<undefined> {
  await work;
}
