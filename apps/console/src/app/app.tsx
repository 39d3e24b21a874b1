import { lazy, Suspense } from 'react';
import { PageSpinner } from '../kit/page-spinner.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { useSession } from './session/use-session.ts';

const SignedInApp = lazy(async () => ({ default: (await import('./signed-in-app.tsx')).SignedInApp }));
const PublicApp = lazy(async () => ({ default: (await import('./public-app.tsx')).PublicApp }));

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
