import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useOneRequest } from '../../../../shared/failure/use-one-request.ts';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountChanged } from './use-account.ts';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Whether two persons agreed to show payers the number, and who may say the next word. */
export function NumberAgreement({ detail }: { detail: AccountDetail }) {
  const { account, number } = detail;
  // Another holder begins another round, and a word of its own.
  return number && <Round key={number.round} account={account} number={number} />;
}

type OwnRound = Pick<NonNullable<AccountDetail['number']>, 'round'>;

interface RoundProps {
  account: AccountDetail['account'];
  number: NonNullable<AccountDetail['number']>;
}

function Round({ account, number: { round, state } }: RoundProps) {
  const t = useText();
  const may = useMay('accounts.approveQr');
  const keep = useAccountChanged();
  const sending = useOneRequest({
    send: (own: OwnRound) =>
      withOwnCode(t, (code) =>
        ask(endpoints.agreeToAccountNumber, {
          params: { id: account.id },
          body: { ...own, ...code },
        }),
      ),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('accountNumber.done'));
    },
  });
  if (state === 'agreed')
    return (
      <p className={classes.inline}>
        <StatusShape shape="good" />
        {t('accountNumber.agreed')}
      </p>
    );
  return (
    <section className={classes.proposal} aria-label={t('accountNumber.title')}>
      <h3 className={styles.strong}>{t('accountNumber.title')}</h3>
      <p className={classes.inline}>
        <StatusShape shape="hand" />
        {t(`accountNumber.${state}`)}
      </p>
      {state === 'asked' ? <WhoMay subject="accountNumber" id={account.id} /> : null}
      <FormProblem error={sending.error} />
      <div className={styles.acts}>
        <Button
          here
          kind="primary"
          busy={sending.isPending}
          reason={may.reason ?? (account.status === 'retired' ? t('account.isRetired') : undefined)}
          onClick={() => sending.submit({ round })}
        >
          {t(state === 'asked' ? 'accountNumber.agree' : 'accountNumber.ask')}
        </Button>
      </div>
    </section>
  );
}
