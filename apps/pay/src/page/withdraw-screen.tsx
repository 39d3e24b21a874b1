import { FormScreen } from '../screens/withdraw/form-screen.tsx';
import { VerifyingScreen } from '../screens/withdraw/verifying-screen.tsx';
import { PageProvider } from './page-context.tsx';
import type { WithdrawPage } from './withdraw-page.ts';

/** The screen of a withdraw page: what the server decided, or another look at it that the state still allows. */
export function WithdrawScreen({ page }: { page: WithdrawPage }) {
  return (
    <PageProvider page={page}>
      <FirstScreen page={page} />
    </PageProvider>
  );
}

function FirstScreen({ page: { state, view, later } }: { page: WithdrawPage }) {
  const { needsCode, screen, withdrawal } = state;
  if (needsCode && (screen !== 'processing' || view === 'form'))
    return later && <later.CodeScreen sentTo={needsCode.sentTo} />;
  if (view === 'cancel' && state.mayCancel) return later && <later.CancelScreen />;
  if (screen === 'form' || (view === 'form' && state.maySubmit)) return <FormScreen />;
  if (screen === 'verifying' && withdrawal) return <VerifyingScreen withdrawal={withdrawal} />;
  return later && <LaterScreen state={state} later={later} />;
}

function LaterScreen({
  state: { screen, withdrawal },
  later,
}: {
  state: WithdrawPage['state'];
  later: NonNullable<WithdrawPage['later']>;
}) {
  if (screen === 'cancelled') return <later.CancelledScreen />;
  if (screen === 'expired' || !withdrawal) return <later.ExpiredScreen />;
  switch (screen) {
    case 'verificationFailed':
      return <later.NotVerifiedScreen withdrawal={withdrawal} />;
    case 'confirm':
      return <later.ConfirmScreen withdrawal={withdrawal} />;
    case 'confirmExpired':
      return <later.ConfirmExpiredScreen withdrawal={withdrawal} />;
    case 'processing':
      return <later.ProcessingScreen withdrawal={withdrawal} />;
    case 'success':
      return <later.SuccessScreen withdrawal={withdrawal} />;
    case 'failed':
      return <later.FailedScreen withdrawal={withdrawal} />;
    case 'form':
    case 'verifying':
      return <FormScreen />;
  }
}
