import { useWithdrawPage } from '../page/withdraw-page.ts';
import { returnLink } from '../words/return-link.ts';

/** In the place of another try, where none is possible: the link only shows, or has asked for enough accounts. */
export function NoMoreTries() {
  const { t, state } = useWithdrawPage();
  return (
    <>
      <p className="hint">{t(state.mayCancel ? 'tooManyChecks' : 'withdrawReadOnly')}</p>
      {state.mayCancel && <NewTransaction className="primary" />}
    </>
  );
}

/** The way to another withdrawal, which says where it leads. */
export function NewTransaction({ className }: { className: string }) {
  const { t, state, embedded } = useWithdrawPage();
  const { newTransaction, merchant, sessionId } = state;
  if (newTransaction === null) return null;
  const isForm = newTransaction.to === 'form';
  const address = isForm ? newTransaction.url : returnLink(newTransaction.url, sessionId);
  if (address === undefined) return null;
  return (
    <a className={className} href={address} target={embedded ? '_top' : undefined}>
      {isForm ? t('startNew') : t('startNewAt', { merchant: merchant.name })}
    </a>
  );
}
