import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { accountRoutes } from './account-endpoints.ts';
import { browserCookie, browserOf } from './browser-cookie.ts';
import { countries } from './countries.ts';
import { currentUser } from './current-user.ts';
import { endSession } from './end-session.ts';
import type { Identity } from './identity.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';

export function identityRoutes(identity: Identity): Route[] {
  return [
    route(
      endpoints.signIn,
      async ({ body, console, headers: { ip, userAgent }, requestId, reply }) => {
        const browser = browserOf(reply.request.headers.cookie);
        const ask = { ...body, console, ip, userAgent, requestId, browser };
        const signedIn = await signIn(identity, ask);
        void reply.header('set-cookie', browserCookie(browser));
        return signedIn;
      },
    ),
    route(
      endpoints.refreshToken,
      async ({ console, headers: { authorization, ip, userAgent }, requestId }) => ({
        token: await refresh(identity, { authorization, console, ip, userAgent, requestId }),
      }),
    ),
    route(endpoints.currentUser, ({ principal }) => currentUser(identity, principal)),
    route(endpoints.logOut, async ({ principal, headers: { ip, userAgent }, requestId }) => {
      const { sessionId } = principal;
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
      return undefined;
    }),
    route(endpoints.countries, () => Promise.resolve([...countries])),
    ...accountRoutes(identity),
  ];
}
