import { IconPlus } from '@tabler/icons-react';
import { maintenanceKey } from '@wallet/contract/maintenance';
import { lazy, Suspense, useState } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { readAnnouncement } from './announcement-form.ts';
import { AnnouncementText } from './announcement-text.tsx';
import { BackupsCard } from './backups-card.tsx';
import { SoftwareCard } from './software-card.tsx';
import { useChangeActs, useTakeBack, useValues } from '../values/use-values.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('./announcement-dialog.tsx')).AnnouncementDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import('../values/history-dialog.tsx')).HistoryDialog,
}));

/** What is announced of maintenance now and later, and to whom. It is only words: nothing is switched off. */
export function MaintenanceSection() {
  const t = useText();
  const mayRead = useMay('settings.read');
  const may = useMay('settings.manage');
  const query = useValues();
  const acts = useChangeActs();
  const takeBack = useTakeBack();
  const nowMs = useNow(1_000);
  const [search, patch] = useUrlSearch();
  const [isHistory, setHistory] = useState(false);
  const row = query.data?.data.find(({ key }) => key === maintenanceKey);
  const now = row && readAnnouncement(row.value);
  const isTold = now != null && Date.parse(now.until) > nowMs;
  const rows = row && {
    data: [
      ...(isTold
        ? [
            {
              at: row.since,
              source: row.source,
              by: row.changedBy,
              value: row.value,
              changeId: null,
            },
          ]
        : []),
      ...row.planned.map(({ id, validFrom, source, proposedBy, value }) => ({
        at: validFrom,
        source,
        by: proposedBy,
        value,
        changeId: id,
      })),
    ],
  };
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>{t('announce.lead')}</p>
        <ActionButton act="announce" kind="primary" icon={IconPlus}>
          {t('announce.add')}
        </ActionButton>
      </div>
      <Card
        title={t('announce.current')}
        aside={
          row ? (
            <Button size="s" onClick={() => setHistory(true)}>
              {t('values.history')}
            </Button>
          ) : null
        }
      >
        <SectionState
          query={{ ...query, data: rows }}
          right={mayRead.reason}
          empty={t('announce.nothing')}
        >
          {(told) => (
            <ul aria-label={t('announce.current')}>
              {told.map(({ at, source, by, value, changeId }) => (
                <li key={changeId ?? 'now'} className={classes.item}>
                  <span className={classes.state}>
                    <StatusShape shape={changeId === null ? 'good' : 'waiting'} />
                    {t(changeId === null ? 'announce.isTold' : 'values.planned')}
                  </span>
                  <span className={classes.grow}>
                    <AnnouncementText value={value} />
                    <span className={styles.note}>
                      {at === null ? null : (
                        <>
                          {t('rules.from')} <FullTime at={at} /> ·{' '}
                        </>
                      )}
                      {by === null ? t('entryBy.house') : t('entryBy.added', { name: by.name })}:{' '}
                      {source}
                    </span>
                  </span>
                  <span className={classes.acts}>
                    <Button
                      size="s"
                      busy={acts.isBusy || takeBack.isBusy}
                      reason={may.reason}
                      onClick={() =>
                        row === undefined
                          ? undefined
                          : changeId === null
                            ? takeBack.start(row)
                            : acts.start('withdraw', row, changeId)
                      }
                    >
                      {t('values.withdraw')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </SectionState>
      </Card>
      <BackupsCard />
      <SoftwareCard />
      <Suspense fallback={null}>
        {search['new'] === 'announcement' && may.allowed && row ? (
          <AnnouncementDialog
            row={row}
            onClose={() => patch({ new: undefined }, { replace: true })}
          />
        ) : null}
        {isHistory ? (
          <HistoryDialog settingKey={maintenanceKey} onClose={() => setHistory(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
