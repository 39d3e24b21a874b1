import { routes } from '@variant/routes.ts';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../kit/page-spinner.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { useSession } from './session/use-session.ts';

const loadSignedIn = async () => ({ default: (await import('./signed-in-app.tsx')).SignedInApp });
const SignedInApp = lazy(loadSignedIn);
const PublicApp = lazy(async () => ({ default: (await import('./public-app.tsx')).PublicApp }));

/** Fetches what a signed-in user will need while the server is still being asked who that is. */
export function prefetchSignedIn(): void {
  const route = routes.find(({ path, isPublic }) => path === window.location.pathname && !isPublic);
  void loadSignedIn().catch(() => undefined);
  void route?.page().catch(() => undefined);
}

/** The console: the pages behind the sign-in for a signed-in user, the public ones for everybody else. */
export function App() {
  const state = useSession();
  return (
    <CrashBoundary>
      <Suspense fallback={<PageSpinner />}>
        {state.status === 'loading' ? <PageSpinner /> : state.status === 'signedIn' ? <SignedInApp user={state.user} /> : <PublicApp />}
      </Suspense>
    </CrashBoundary>
  );
}
