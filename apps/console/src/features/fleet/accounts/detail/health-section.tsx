import { useMutation } from '@tanstack/react-query';
import { IconHeartbeat, IconPlayerPlay } from '@tabler/icons-react';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import {
  areaLabels,
  checkShapes,
  checkWord,
  checkLabels,
} from '../../../../shared/status/health-status.ts';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { accountAreas, type AccountArea, type AccountHealth } from '../health-areas.ts';
import { secondsText } from '../login/login-steps.ts';
import { useAccountRenewed } from './use-account.ts';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** The four checks of an account; one runs at a time, each alone or all in a row. */
export function HealthSection({ detail: { account, health } }: { detail: AccountDetail }) {
  const t = useText();
  const may = useMay('accounts.check');
  const renew = useAccountRenewed(account.id);
  const running = health.find(({ isRunning }) => isRunning);
  const sending = useMutation({
    mutationFn: (areas: readonly AccountArea[] | undefined) =>
      ask(endpoints.checkAccount, {
        params: { id: account.id },
        body: areas === undefined ? {} : { areas: [...areas] },
      }),
    onSettled: renew,
  });
  const hindrance =
    may.reason ??
    (account.device === null
      ? t('accountCheck.noDevice')
      : running
        ? t('accountCheck.running', { area: t(areaLabels[running.area]) })
        : undefined);
  const run = (areas?: readonly AccountArea[]) =>
    hindrance === undefined && !sending.isPending ? sending.mutate(areas) : undefined;
  return (
    <Card
      title={t('account.section.health')}
      aside={
        <Button
          size="s"
          icon={IconHeartbeat}
          busy={sending.isPending && sending.variables === undefined}
          reason={hindrance}
          onClick={() => run()}
        >
          {t('accountCheck.all')}
        </Button>
      }
    >
      {sending.error ? (
        <div className={classes.stack}>
          <FormProblem error={sending.error} />
        </div>
      ) : null}
      <ul>
        {accountAreas.map((area) => (
          <Check
            key={area}
            area={area}
            check={health.find((known) => known.area === area)}
            hindrance={hindrance}
            onRun={() => run([area])}
          />
        ))}
      </ul>
    </Card>
  );
}

function Check({
  area,
  check,
  hindrance,
  onRun,
}: {
  area: AccountArea;
  check: AccountHealth | undefined;
  hindrance: string | undefined;
  onRun: () => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const word = check === undefined ? 'unknown' : check.isRunning ? 'checking' : checkWord(check);
  const name = t(areaLabels[area]);
  const took =
    check?.durationMs == null
      ? null
      : t('login.took', { seconds: secondsText(check.durationMs, intlTag) });
  return (
    <li className={classes.check}>
      <StatusShape shape={checkShapes[word]} />
      <span className={styles.anywhere}>
        <span>
          <strong>{name}</strong> <span className={styles.soft}>{t(checkLabels[word])}</span>
        </span>
        {check?.message == null || check.message === '' ? null : (
          <span className={classes.second}>
            <PhoneMessage text={check.message} />
          </span>
        )}
      </span>
      <span className={classes.checkTime}>
        {check?.checkedAt == null ? t('accountCheck.never') : <RelativeTime at={check.checkedAt} />}
        {took === null || word === 'checking' ? null : <>, {took}</>}
      </span>
      <IconButton
        icon={IconPlayerPlay}
        size="s"
        label={
          hindrance === undefined
            ? t('accountCheck.one', { area: name })
            : `${t('accountCheck.one', { area: name })}. ${hindrance}`
        }
        aria-disabled={hindrance !== undefined || undefined}
        onClick={onRun}
      />
    </li>
  );
}
