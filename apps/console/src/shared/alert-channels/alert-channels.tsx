import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertChannels as Channels, AlertSeverity } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { failureOf } from '../../app/session/index.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { ErrorState } from '../failure/error-state.tsx';
import { failureText } from '../failure/failure-text.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Select } from '../../ui/fields/select.tsx';
import classes from './alert-channels.module.css';
import { WebhookSection } from './webhook-section.tsx';
import styles from '../../ui/shared-styles.module.css';

const key = ['alertChannels'];

/** Who is mailed of alerts, and which server is called. An Admin changes it, a SubAdmin sees it. */
export function AlertChannels() {
  const t = useText();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(endpoints.getAlertChannels, { signal }),
  });
  const keep = (channels: Channels) => void client.setQueryData(key, channels);
  if (data) {
    return (
      <div className={classes.channels}>
        <MailSection mail={data.mail} keep={keep} />
        <WebhookSection webhook={data.webhook} keep={keep} renew={() => void refetch()} />
      </div>
    );
  }
  return error ? (
    <ErrorState
      heading={t('alertChannels.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <p className={classes.none} aria-busy>
      {t('list.loading')}
    </p>
  );
}

const froms = ['never', 'critical', 'warning', 'notice'] as const;

function MailSection({
  mail,
  keep,
}: {
  mail: Channels['mail'];
  keep: (channels: Channels) => void;
}) {
  const t = useText();
  const may = useMay('alerts.manageChannels');
  const sending = useMutation({
    mutationFn: (body: { userId: string; from: AlertSeverity | null }) =>
      ask(endpoints.setAlertMail, { body }),
    onSuccess: keep,
  });
  const title = (from: (typeof froms)[number]) =>
    from === 'never' ? t('alertChannels.never') : t(`alertChannels.from.${from}`);
  return (
    <section aria-labelledby="alert-mail">
      <h3 id="alert-mail" className={classes.heading}>
        {t('alertChannels.mail')}
      </h3>
      <p className={classes.lead}>{t('alertChannels.mailText')}</p>
      <div role="alert">
        {sending.error ? (
          <FormMessage requestId={failureOf(sending.error).requestId}>
            {failureText(failureOf(sending.error).code, t)}
          </FormMessage>
        ) : null}
      </div>
      <ul>
        {mail.map(({ userId, name, roleId, from }) => (
          <li key={userId} className={classes.person}>
            <span className={styles.anywhere}>
              {name}
              <span className={styles.note}>{t(`role.${roleId}`)}</span>
            </span>
            {may.allowed ? (
              <div className={classes.choice}>
                <Select
                  label={t('alertChannels.mailOf', { name })}
                  isPart
                  value={from ?? 'never'}
                  onChange={(value) =>
                    sending.mutate({ userId, from: value === 'never' ? null : value })
                  }
                  choices={froms.map((value) => ({ value, title: title(value) }))}
                />
              </div>
            ) : (
              <span title={may.reason}>{title(from ?? 'never')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
