import { IconLogin2 } from '@tabler/icons-react';
import type { AccountDetail } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { LoginSteps } from './login-steps-list.tsx';
import { OtpEntry } from './otp-entry.tsx';
import { useLoginActions } from './use-login-actions.ts';
import { useLoginDisabledReason } from '../use-disabled-reason.ts';
import classes from '../detail/account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const LoginDialog = lazy(async () => ({
  default: (await import('./login-dialog.tsx')).LoginDialog,
}));

/** The sign-in of an account on its phone, step by step, with the entry of the provider's code. */
export function LoginSection({ detail, readAtMs }: { detail: AccountDetail; readAtMs: number }) {
  const t = useText();
  const { account, login } = detail;
  const [isStarting, setStarting] = useState(false);
  const acts = useLoginActions(account.id);
  const isOpen = login?.state === 'running' || login?.state === 'otpRequired';
  return (
    <Card
      title={t('account.section.login')}
      aside={
        login === null ? null : (
          <StartedBy
            login={login}
            onCancel={isOpen ? () => acts.send({ act: 'cancel' }) : undefined}
            isCancelling={acts.pending === 'cancel'}
          />
        )
      }
    >
      <LoginSteps login={login} />
      <div className={classes.stack}>
        {acts.failed === 'cancel' ? <FormProblem error={acts.error} /> : null}
        {login?.state === 'otpRequired' ? (
          <OtpEntry login={login} provider={account.provider} readAtMs={readAtMs} acts={acts} />
        ) : null}
        {isOpen ? null : <LoginEnd detail={detail} onStart={() => setStarting(true)} />}
      </div>
      <Suspense fallback={null}>
        {isStarting ? <LoginDialog detail={detail} onClose={() => setStarting(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function StartedBy({
  login: { startedBy, startedAt },
  onCancel,
  isCancelling,
}: {
  login: NonNullable<AccountDetail['login']>;
  onCancel: (() => void) | undefined;
  isCancelling: boolean;
}) {
  const t = useText();
  const may = useMay('accounts.login');
  return (
    <span className={classes.aside}>
      <span>
        {t('login.startedBy', { name: startedBy.name })} <ListTime at={startedAt} />
      </span>
      {onCancel ? (
        <Button size="s" kind="quiet" busy={isCancelling} reason={may.reason} onClick={onCancel}>
          {t('login.cancel')}
        </Button>
      ) : null}
    </span>
  );
}

/** How the last sign-in ended, and the way to begin one. */
function LoginEnd({ detail, onStart }: { detail: AccountDetail; onStart: () => void }) {
  const t = useText();
  const { account, login, basic } = detail;
  const hindrance = useLoginDisabledReason(detail);
  const isIn = account.status === 'active';
  const message = login?.message ?? account.statusReason;
  return (
    <div className={classes.end}>
      <StatusShape
        shape={
          isIn
            ? 'good'
            : login?.state === 'failed'
              ? 'bad'
              : login?.state === 'cancelled'
                ? 'over'
                : 'waiting'
        }
      />
      <div>
        <p className={styles.strong}>
          {t(
            isIn
              ? 'login.isIn'
              : login?.state === 'failed'
                ? 'login.failed'
                : login?.state === 'cancelled'
                  ? 'login.cancelled'
                  : 'login.isOut',
          )}
        </p>
        {isIn || message === null || message === '' ? null : (
          <p>
            <PhoneMessage text={message} />
          </p>
        )}
        {login?.enteredBy ? (
          <p className={styles.soft}>
            {t('login.enteredBy', { name: login.enteredBy.name })}{' '}
            {login.enteredAt === null ? null : <ListTime at={login.enteredAt} />}
          </p>
        ) : null}
        {basic.hasCredentials || isIn ? null : <p className={styles.soft}>{t('login.noSecret')}</p>}
        {hindrance === undefined ? null : <p className={styles.soft}>{hindrance}</p>}
      </div>
      <Button
        here
        kind={isIn ? 'plain' : 'primary'}
        icon={IconLogin2}
        reason={hindrance}
        onClick={onStart}
      >
        {t(isIn ? 'login.again' : 'login.start')}
      </Button>
    </div>
  );
}
