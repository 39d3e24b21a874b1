import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Mode, WebhookEndpointRow } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Deliveries } from './deliveries.tsx';
import classes from '../developers.module.css';
import { Bones } from '../drawer-parts.tsx';
import { EndpointState, StateReason } from './endpoint-columns.tsx';
import { EndpointMenu, type EndpointActs } from './endpoint-menu.tsx';
import { useWebhook } from './use-webhooks.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** One address: how it stands, and what was sent to it. */
export function EndpointView({ mode, id, acts }: { mode: Mode; id: string; acts: EndpointActs }) {
  const t = useText();
  const { data, error, isFetching, refetch } = useWebhook(mode, id);
  if (!data) {
    return (
      <>
        <Trail mode={mode} name="" />
        {error ? (
          <ErrorState
            heading={t('deliveries.gone')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={classes.strip}>
            <Bones />
          </div>
        )}
      </>
    );
  }
  return (
    <Deliveries row={data} onTest={() => acts.test(data)}>
      <Trail mode={mode} name={data.url} />
      <EndpointStrip row={data} acts={acts} />
    </Deliveries>
  );
}

function Trail({ mode, name }: { mode: Mode; name: string }) {
  const t = useText();
  return (
    <nav className={classes.trail} aria-label={t('detail.trail')}>
      <Link to="/developers" search={{ tab: 'webhooks', mode }}>
        {t('deliveries.back')}
      </Link>
      <Icon of={IconChevronRight} size={14} />
      <span aria-current="page">{name}</span>
    </nav>
  );
}

function EndpointStrip({ row, acts }: { row: WebhookEndpointRow; acts: EndpointActs }) {
  const t = useText();
  const may = useMay('webhooks.manage').reason;
  return (
    <div className={classes.strip}>
      <div className={classes.stripWords}>
        <h2 className={styles.drawerTitle}>
          {row.url}
          <CopyButton value={row.url} what={t('webhooks.address')} />
        </h2>
        <p className={classes.stripNote}>
          <EndpointState row={row} />{' '}
          <span>
            <StateReason row={row} />
          </span>
        </p>
        <p className={classes.events}>
          {row.eventTypes.map((type) => (
            <code key={type}>{type}</code>
          ))}
        </p>
      </div>
      <div className={classes.stripActs}>
        <Button
          here
          icon={IconBell}
          kind="primary"
          reason={may ?? (row.enabled ? undefined : t('webhooks.isOff'))}
          onClick={() => acts.test(row)}
        >
          {t('webhooks.test')}
        </Button>
        <EndpointMenu row={row} acts={acts} size="m" />
      </div>
    </div>
  );
}
