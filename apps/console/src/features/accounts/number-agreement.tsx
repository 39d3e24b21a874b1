import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { withOwnCode } from '../../kit/own-code.ts';
import { StatusShape } from '../../kit/status-shape.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { WhoMay } from '../../kit/who-may.tsx';
import { FormProblem } from './form-problem.tsx';
import { useAccountChanged } from './use-account.ts';
import classes from './account-page.module.css';

/** Whether two persons agreed that payers are shown the account's number, who may say the next word, and the way to say it. */
export function NumberAgreement({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const may = useMay('accounts.approveQr');
  const keep = useAccountChanged();
  const { account, number } = detail;
  const sending = useMutation({
    mutationFn: (round: number) =>
      withOwnCode(t, (own) =>
        ask(endpoints.agreeToAccountNumber, {
          params: { id: account.id },
          body: { round, ...own },
        }),
      ),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('accountNumber.done'));
    },
  });
  if (number === null) return null;
  const { round, state } = number;
  if (state === 'agreed')
    return (
      <p className={classes.inline}>
        <StatusShape shape="good" />
        {t('accountNumber.agreed')}
      </p>
    );
  return (
    <section className={classes.proposal} aria-label={t('accountNumber.title')}>
      <h3 className={classes.strong}>{t('accountNumber.title')}</h3>
      <p className={classes.inline}>
        <StatusShape shape="hand" />
        {t(`accountNumber.${state}`)}
      </p>
      {state === 'asked' ? <WhoMay subject="accountNumber" id={account.id} /> : null}
      <FormProblem error={sending.error} />
      <div className={classes.acts}>
        <Button
          here
          kind="primary"
          busy={sending.isPending}
          reason={may.reason ?? (account.status === 'retired' ? t('account.isRetired') : undefined)}
          onClick={() => sending.mutate(round)}
        >
          {t(state === 'asked' ? 'accountNumber.agree' : 'accountNumber.ask')}
        </Button>
      </div>
    </section>
  );
}
