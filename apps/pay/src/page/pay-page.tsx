import { MethodScreen } from '../screens/method-screen.tsx';
import { PayScreen } from '../screens/pay-screen.tsx';
import type { DepositPage, LaterScreens } from './deposit-page.ts';
import { PageProvider } from './page-context.tsx';

/** The screen of a page: what the server decided, or another look at it that the state still allows. */
export function PayPage({ page }: { page: DepositPage }) {
  return (
    <PageProvider page={page}>
      <FirstScreen page={page} />
    </PageProvider>
  );
}

function FirstScreen({ page: { state, view, later } }: { page: DepositPage }) {
  const { deposit, screen } = state;
  const isSearching = screen === 'checking' || screen === 'processing';
  if (view === 'cancel' && state.mayCancel) return later && <later.ConfirmCancelScreen />;
  if (view === 'methods' && state.mayChooseMethod) return <MethodScreen />;
  if (deposit && (screen === 'pay' || (view === 'qr' && isSearching)))
    return <PayScreen deposit={deposit} />;
  if (screen === 'method' || screen === 'pay') return <MethodScreen />;
  return later && <LaterScreen state={state} later={later} />;
}

function LaterScreen({
  state: { deposit, screen },
  later,
}: {
  state: DepositPage['state'];
  later: LaterScreens;
}) {
  switch (screen) {
    case 'checking':
      return deposit && <later.CheckingScreen deposit={deposit} />;
    case 'processing':
      return deposit && <later.ProcessingScreen deposit={deposit} />;
    case 'success':
      return deposit && <later.SuccessScreen deposit={deposit} />;
    case 'failed':
      return <later.FailedScreen />;
    case 'cancelled':
      return <later.CancelledScreen />;
    case 'timeout':
    case 'method':
    case 'pay':
      return <later.TimeoutScreen />;
  }
}
