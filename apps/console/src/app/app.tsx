import { routes } from '@variant/routes.ts';
import { lazy, Suspense, useState } from 'react';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { CrashBoundary } from './pages/crash-boundary.tsx';
import { matchesPath } from './router/paths.ts';
import { isExternal } from './session/index.ts';
import { useSession } from './session/use-session.ts';

const loadSignedIn = async () => ({ default: (await import('./signed-in-app.tsx')).SignedInApp });
const SignedInApp = lazy(loadSignedIn);
const PublicApp = lazy(async () => ({ default: (await import('./public-app.tsx')).PublicApp }));

/** Fetches what a signed-in user will need while the server is still being asked who that is. */
export function prefetchSignedIn(): void {
  const route = routes.find(
    ({ path, isPublic }) => !isPublic && matchesPath(path, window.location.pathname),
  );
  void loadSignedIn().catch(() => undefined);
  if (route && !route.isExternal) void route.page().catch(() => undefined);
}

/**
 * The console: the pages behind the sign-in for a signed-in user, the public ones for everybody
 * else. When it finds itself at a customers' page, the server has none there: it says so, to
 * signed-in users too, and sends nobody anywhere.
 */
export function App() {
  const state = useSession();
  const [isCustomersPage] = useState(() => isExternal(routes, window.location.pathname));
  return (
    <CrashBoundary>
      <Suspense fallback={<PageSpinner />}>
        {isCustomersPage || state.status === 'signedOut' ? (
          <PublicApp />
        ) : state.status === 'loading' ? (
          <PageSpinner />
        ) : (
          <SignedInApp user={state.user} />
        )}
      </Suspense>
    </CrashBoundary>
  );
}
