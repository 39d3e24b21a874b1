import { CancelScreen } from '../screens/withdraw/cancel-screen.tsx';
import { CodeScreen } from '../screens/withdraw/code-screen.tsx';
import { ConfirmExpiredScreen } from '../screens/withdraw/confirm-expired-screen.tsx';
import { ConfirmScreen } from '../screens/withdraw/confirm-screen.tsx';
import { CancelledScreen, ExpiredScreen } from '../screens/withdraw/ended-screens.tsx';
import { FailedScreen } from '../screens/withdraw/failed-screen.tsx';
import { FormScreen } from '../screens/withdraw/form-screen.tsx';
import { NotVerifiedScreen } from '../screens/withdraw/not-verified-screen.tsx';
import { ProcessingScreen } from '../screens/withdraw/processing-screen.tsx';
import { SuccessScreen } from '../screens/withdraw/success-screen.tsx';
import { VerifyingScreen } from '../screens/withdraw/verifying-screen.tsx';
import { PageProvider } from './page-context.tsx';
import type { WithdrawPage } from './withdraw-page.ts';

/** The screen of a withdraw page: what the server decided, or another look at it that the state still allows. */
export function WithdrawScreen({ page }: { page: WithdrawPage }) {
  return <PageProvider page={page}><ChosenScreen page={page} /></PageProvider>;
}

function ChosenScreen({ page: { state, view } }: { page: WithdrawPage }) {
  const { needsCode, screen, withdrawal } = state;
  if (needsCode && (screen !== 'processing' || view === 'form')) return <CodeScreen sentTo={needsCode.sentTo} />;
  if (view === 'cancel' && state.mayCancel) return <CancelScreen />;
  if (screen === 'cancelled') return <CancelledScreen />;
  if (screen === 'expired') return <ExpiredScreen />;
  if (!withdrawal || screen === 'form' || (view === 'form' && state.maySubmit)) return <FormScreen />;
  switch (screen) {
    case 'verifying':
      return <VerifyingScreen withdrawal={withdrawal} />;
    case 'verificationFailed':
      return <NotVerifiedScreen withdrawal={withdrawal} />;
    case 'confirm':
      return <ConfirmScreen withdrawal={withdrawal} />;
    case 'confirmExpired':
      return <ConfirmExpiredScreen withdrawal={withdrawal} />;
    case 'processing':
      return <ProcessingScreen withdrawal={withdrawal} />;
    case 'success':
      return <SuccessScreen withdrawal={withdrawal} />;
    case 'failed':
      return <FailedScreen withdrawal={withdrawal} />;
  }
}
