import { IconRefresh } from '@tabler/icons-react';
import type { Mode, WholeDelivery } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { CodeBlock } from '../code-block.tsx';
import { DeliveryState } from './delivery-columns.tsx';
import classes from '../developers.module.css';
import { Bones, FactLine } from '../drawer-parts.tsx';
import { pretty } from '../pretty.ts';
import { useDelivery, useResend } from './use-webhooks.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface DeliveryDrawerProps {
  mode: Mode;
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One delivery beside the list: what went over the wire in its last try, and what came back. */
export function DeliveryDrawer({ mode, id, ...drawer }: DeliveryDrawerProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = useDelivery(mode, id);
  const resend = useResend(mode);
  const may = useMay('webhooks.resend').reason;
  const isUnderWay = data?.status === 'pending' ? t('deliveries.underWay') : undefined;
  return (
    <Drawer
      {...drawer}
      name={t('deliveries.one')}
      top={
        <>
          <span className={classes.id}>{data?.eventId ?? ''}</span>
          {data ? <CopyButton value={data.eventId} what={t('deliveries.eventId')} /> : null}
        </>
      }
      head={
        data ? (
          <div className={styles.sums}>
            <strong className={styles.drawerTitle}>{data.eventType}</strong>
            <DeliveryState row={data} />
          </div>
        ) : null
      }
    >
      {data ? (
        <>
          <Facts of={data} />
          <div className={classes.acts}>
            <Button
              size="s"
              icon={IconRefresh}
              busy={resend.isPending}
              reason={may ?? isUnderWay}
              onClick={() => resend.mutate({ id })}
            >
              {t('deliveries.resend')}
            </Button>
          </div>
          <Wire of={data} />
        </>
      ) : error ? (
        <ErrorState
          heading={t('deliveries.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Bones />
      )}
    </Drawer>
  );
}

function Facts({
  of: { objectId, sequence, attempt, createdAt, nextAttemptAt, request, response },
}: {
  of: WholeDelivery;
}) {
  const t = useText();
  return (
    <dl className={classes.facts}>
      <FactLine name={t('deliveries.object')}>
        {objectId}
        <CopyButton value={objectId} what={t('deliveries.object')} />
      </FactLine>
      <FactLine name={t('deliveries.sequence')}>
        <span className="figures">{sequence}</span>
      </FactLine>
      <FactLine name={t('deliveries.time')}>
        <FullTime at={createdAt} />
      </FactLine>
      <FactLine name={t('deliveries.tries')}>
        <span className="figures">{attempt}</span>
      </FactLine>
      <FactLine name={t('deliveries.next')}>
        {nextAttemptAt === null ? null : <FullTime at={nextAttemptAt} />}
      </FactLine>
      <FactLine name={t('webhooks.address')}>{request?.url}</FactLine>
      <FactLine name={t('deliveries.answer')}>
        {response === null
          ? t('deliveries.notYet')
          : [
              response.status ?? t('deliveries.noAnswer'),
              t('deliveries.took', { ms: response.durationMs }),
              response.error,
            ]
              .filter((part) => part !== null)
              .join(', ')}
      </FactLine>
    </dl>
  );
}

function Wire({ of: { request, response } }: { of: WholeDelivery }) {
  const t = useText();
  const { headers = null, body = null, bodyIsCut = false } = request ?? {};
  return (
    <>
      {headers === null ? null : (
        <CodeBlock
          name={`${t('deliveries.request')}: ${t('deliveries.headers')}`}
          code={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      )}
      {request === null ? null : body === null ? (
        <p className={classes.noBody}>
          <strong>{t('deliveries.request')}</strong> {t('deliveries.noBody')}
        </p>
      ) : (
        <CodeBlock
          name={`${t('deliveries.request')}: ${t('deliveries.body')}`}
          code={pretty(body)}
          isTall
        />
      )}
      {bodyIsCut ? <p className={classes.note}>{t('deliveries.bodyCut')}</p> : null}
      {response === null ? null : response.body === '' ? (
        <p className={classes.noBody}>
          <strong>{t('deliveries.response')}</strong> {t('deliveries.emptyBody')}
        </p>
      ) : (
        <CodeBlock name={t('deliveries.response')} code={pretty(response.body)} isTall />
      )}
    </>
  );
}
