import { IconFilter } from '@tabler/icons-react';
import type { AuditEntryRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { agentText } from '../../../lib/agent-text.ts';
import { actorRoleText, actionText, reasonText } from '../../../shared/audit/audit-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import classes from './audit.module.css';
import { ChangeTable } from './change-table.tsx';
import { EntityRef } from './entity-ref.tsx';
import { SealBadge } from './seal-badge.tsx';
import styles from '../../../ui/shared-styles.module.css';

interface AuditDrawerProps {
  entry: AuditEntryRow;
  position: { at: number; of: number };
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onOnlyActor: () => void;
  onOnlyEntity: () => void;
}

/** One entry beside the log: who did what to what, what changed, and where it came from. */
export function AuditDrawer({ entry, onOnlyActor, onOnlyEntity, ...drawer }: AuditDrawerProps) {
  const t = useText();
  return (
    <Drawer
      {...drawer}
      name={t('audit.entry')}
      top={
        <>
          <span className={styles.cut}>{entry.action}</span>
          <CopyButton value={entry.id} what={t('audit.id')} />
        </>
      }
      head={
        <div className={styles.sums}>
          <strong className={classes.act}>{actionText(entry.action, t)}</strong>
          <SealBadge seq={entry.seq} />
        </div>
      }
    >
      <dl className={classes.facts}>
        <dt>{t('audit.at')}</dt>
        <dd>
          <FullTime at={entry.at} />
        </dd>
        <dt>{t('audit.who')}</dt>
        <dd>{[entry.actorName, actorRoleText(entry.actorRole, t)].filter(Boolean).join(', ')}</dd>
        <dt>{t('audit.on')}</dt>
        <dd>
          <EntityRef entry={entry} />
        </dd>
        {entry.reason === null ? null : (
          <>
            <dt>{t('audit.reason')}</dt>
            <dd>{reasonText(entry, t)}</dd>
          </>
        )}
      </dl>
      <div className={classes.narrowing}>
        {entry.actorId === null ? null : (
          <Button size="s" icon={IconFilter} onClick={onOnlyActor}>
            {t('audit.onlyActor')}
          </Button>
        )}
        <Button size="s" icon={IconFilter} onClick={onOnlyEntity}>
          {t('audit.onlyEntity')}
        </Button>
      </div>
      <ChangeTable before={entry.before} after={entry.after} />
      <Origin entry={entry} />
    </Drawer>
  );
}

function Origin({ entry }: { entry: AuditEntryRow }) {
  const t = useText();
  const { ip, userAgent, requestId, merchantId, mode } = entry;
  return (
    <section className={classes.section} aria-label={t('audit.origin')}>
      <h2 className={classes.heading}>{t('audit.origin')}</h2>
      <dl className={classes.facts}>
        <Line name={t('audit.ip')} value={ip} />
        <Line
          name={t('audit.browser')}
          value={agentText(userAgent) ?? userAgent}
          title={userAgent}
        />
        <Line name={t('audit.request')} value={requestId} isCopied />
        <Line name={t('audit.merchant')} value={merchantId} isCopied />
        <Line name={t('audit.mode')} value={mode === null ? null : t(`audit.mode.${mode}`)} />
        <Line name={t('audit.id')} value={entry.id} isCopied />
      </dl>
    </section>
  );
}

function Line({
  name,
  value,
  title,
  isCopied = false,
}: {
  name: string;
  value: string | null;
  title?: string | null;
  isCopied?: boolean;
}) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd title={title ?? undefined}>
        {value}
        {isCopied ? <CopyButton value={value} what={name} /> : null}
      </dd>
    </>
  );
}
