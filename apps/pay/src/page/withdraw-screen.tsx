import { FormScreen } from '../screens/withdraw/form-screen.tsx';
import { PageProvider } from './page-context.tsx';
import type { WithdrawPage } from './withdraw-page.ts';

/** The screen of a withdraw page: what the server decided, or another look at it that the state still allows. */
export function WithdrawScreen({ page }: { page: WithdrawPage }) {
  return <PageProvider page={page}><FormScreen /></PageProvider>;
}
