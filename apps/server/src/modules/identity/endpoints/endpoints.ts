import { type Console, endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { route, type Route } from '#platform/http';
import { accountRoutes } from './account-endpoints.ts';
import { browserOf } from '../sign-in/browser-cookie.ts';
import { emailKeyOf } from '../credentials/email.ts';
import { knownOf } from '../sign-in/known-browser.ts';
import { countries } from './countries.ts';
import { currentUser } from '../sign-in/current-user.ts';
import { endSession } from '../sign-in/end-session.ts';
import type { Identity } from '../identity.ts';
import {
  bindingCookie,
  newBinding,
  noBindingCookie,
  readBinding,
} from '../sign-in/refresh-cookie.ts';
import type { ConsoleSite } from '../sign-in/refresh-cookie.ts';
import { refresh } from '../sign-in/refresh.ts';
import { rememberBrowser } from '../sign-in/remember-browser.ts';
import { signIn } from '../sign-in/sign-in.ts';

export function identityRoutes(identity: Identity): Route[] {
  return [
    route(
      endpoints.signIn,
      async ({ body, console, headers: { ip, userAgent }, requestId, reply }) => {
        const { cookie } = reply.request.headers;
        const site = siteOf(identity, console);
        const browser = browserOf(cookie);
        const binding = readBinding(site, cookie) ?? newBinding();
        const from = { ip, userAgent, requestId, browser, binding, known: knownOf(cookie) };
        const signedIn = await signIn(identity, { ...body, console, ...from });
        const emailKey = emailKeyOf(identity.vault, body.email);
        rememberBrowser(identity, reply, { emailKey, browser });
        void reply.header('set-cookie', bindingCookie(site, binding));
        return signedIn;
      },
    ),
    route(
      endpoints.refreshToken,
      async ({ console, headers: { authorization, ip, userAgent }, requestId, reply }) => {
        const site = siteOf(identity, console);
        const binding = readBinding(site, reply.request.headers.cookie);
        const ask = { authorization, console, ip, userAgent, requestId, binding };
        const token = await refresh(identity, ask);
        if (binding !== undefined) void reply.header('set-cookie', bindingCookie(site, binding));
        return { token };
      },
    ),
    route(endpoints.currentUser, ({ principal }) => currentUser(identity, principal)),
    route(endpoints.logOut, async ({ principal, headers: { ip, userAgent }, requestId, reply }) => {
      const { sessionId, console } = principal;
      await identity.db.transaction((trx) =>
        endSession(trx, {
          sessionId,
          reason: 'loggedOut',
          by: actorOf(principal),
          ip,
          userAgent,
          requestId,
        }),
      );
      void reply.header('set-cookie', noBindingCookie(siteOf(identity, console)));
      return undefined;
    }),
    route(endpoints.countries, () => Promise.resolve([...countries])),
    ...accountRoutes(identity),
  ];
}

function siteOf({ consoleUrls, isFramed = false }: Identity, console: Console): ConsoleSite {
  return { console, origin: consoleUrls[console], isFramed };
}
