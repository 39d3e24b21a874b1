import { useMutation } from '@tanstack/react-query';
import { alertSeverities, type AlertChannels, type AlertSeverity } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { failureOf } from '../../app/session/index.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useLocale, useText, type Translate } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../lib/dates/clock.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { failureText } from '../failure/failure-text.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { listTime } from '../../lib/dates/time-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './alert-channels.module.css';
import styles from '../../ui/shared-styles.module.css';

interface WebhookSectionProps {
  webhook: AlertChannels['webhook'];
  keep: (channels: AlertChannels) => void;
  renew: () => void;
}

/** The operator's own server: where it is, how it does, and the secret once. */
export function WebhookSection({ webhook, keep, renew }: WebhookSectionProps) {
  const t = useText();
  const may = useMay('alerts.manageChannels');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [from, setFrom] = useState<AlertSeverity>(webhook?.from ?? 'warning');
  const setting = useMutation({
    mutationFn: () => ask(endpoints.setAlertWebhook, { body: { url: url.trim(), from } }),
    onSuccess: ({ mail, webhook: kept }) => keep({ mail, webhook: kept }),
  });
  const removing = useMutation({
    mutationFn: () => ask(endpoints.removeAlertWebhook, {}),
    onSuccess: () => (setting.reset(), showToast('good', t('alertChannels.removed'))),
    onSettled: renew,
  });
  const testing = useMutation({
    mutationFn: () => ask(endpoints.testAlertWebhook, { body: {} }),
    onSuccess: ({ isTaken, problem }) =>
      showToast(
        isTaken ? 'good' : 'bad',
        isTaken
          ? t('alertChannels.taken')
          : t('alertChannels.notTaken', { why: webhookProblemText(problem ?? '', t) }),
      ),
    onSettled: renew,
  });
  const error = setting.error ?? removing.error ?? testing.error;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (may.allowed && url.trim() !== '' && !setting.isPending) setting.mutate();
  };
  return (
    <section aria-labelledby="alert-webhook">
      <h3 id="alert-webhook" className={classes.heading}>
        {t('alertChannels.webhook')}
      </h3>
      <p className={classes.lead}>{t('alertChannels.webhookText')}</p>
      {webhook ? <Standing webhook={webhook} /> : null}
      <form className={classes.form} noValidate onSubmit={submit}>
        <div role="alert">
          {error ? (
            <FormMessage requestId={failureOf(error).requestId}>
              {failureText(failureOf(error).code, t)}
            </FormMessage>
          ) : null}
        </div>
        <TextInput
          label={t('alertChannels.url')}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={setUrl}
        />
        <Select
          label={t('alertChannels.which')}
          value={from}
          onChange={setFrom}
          choices={alertSeverities
            .toReversed()
            .map((value) => ({ value, title: t(`alertChannels.from.${value}`) }))}
        />
        {setting.data ? <Secret secret={setting.data.secret} /> : null}
        <div className={styles.acts}>
          <Button type="submit" busy={setting.isPending} reason={may.reason}>
            {t(webhook ? 'alertChannels.replace' : 'alertChannels.set')}
          </Button>
          {webhook ? (
            <Button busy={testing.isPending} reason={may.reason} onClick={() => testing.mutate()}>
              {t('alertChannels.test')}
            </Button>
          ) : null}
          {webhook ? (
            <Button
              kind="quiet"
              busy={removing.isPending}
              reason={may.reason}
              onClick={() => removing.mutate()}
            >
              {t('alertChannels.remove')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}

function Standing({
  webhook: { url, disabledAt, failingSince, lastTriedAt, lastProblem },
}: {
  webhook: NonNullable<AlertChannels['webhook']>;
}) {
  const t = useText();
  const zone = { timeZone: useTimeZone(), intlTag: useLocale().intlTag };
  const now = new Date(useNow(60_000));
  const words =
    disabledAt !== null
      ? t('alertChannels.off', { why: webhookProblemText(lastProblem ?? '', t) })
      : failingSince !== null
        ? t('alertChannels.failing', {
            time: listTime(new Date(failingSince), now, zone),
            why: webhookProblemText(lastProblem ?? '', t),
          })
        : lastTriedAt === null
          ? t('alertChannels.unused')
          : t('alertChannels.working');
  return (
    <p className={classes.standing}>
      <StatusShape
        shape={failingSince !== null ? 'bad' : lastTriedAt === null ? 'waiting' : 'good'}
      />
      <span>
        <strong className={classes.url}>{url}</strong> {words}
      </span>
    </p>
  );
}

function Secret({ secret }: { secret: string }) {
  const t = useText();
  return (
    <div role="status">
      <FormMessage shape="next">
        <strong>{t('alertChannels.secret')}</strong>
        <span className={classes.secret}>
          {secret} <CopyButton value={secret} what={t('alertChannels.secret')} />
        </span>
        {t('alertChannels.secretText')}
      </FormMessage>
    </div>
  );
}

/** Why a server did not take what it was sent. */
function webhookProblemText(problem: string, t: Translate): string {
  if (problem.startsWith('status'))
    return t('alertChannels.problem.status', { status: problem.slice('status'.length) });
  if (problem === 'secretUnreadable') return t('alertChannels.problem.secretUnreadable');
  return t(
    problem === 'addressNotAllowed'
      ? 'error.webhookUrlNotAllowed'
      : 'alertChannels.problem.noAnswer',
  );
}
