import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@wallet/contract';
import type { ReactNode } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import classes from '../operator-settings.module.css';

type Backups = AnswerOf<(typeof endpoints)['getBackups']>;
type Drill = NonNullable<Backups['last']>;

const everyMinuteMs = 60_000;

/** The newest backup, and what the last drill found when it restored one. */
export function BackupsCard() {
  const t = useText();
  const mayRead = useMay('settings.read');
  const query = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => ask(endpoints.getBackups, { signal }),
    enabled: mayRead.allowed,
    refetchInterval: everyMinuteMs,
  });
  return (
    <Card title={t('backups.title')}>
      <SectionState
        query={{ ...query, data: query.data && { data: [query.data] } }}
        right={mayRead.reason}
        empty=""
      >
        {([backups]) => backups && <Standing backups={backups} />}
      </SectionState>
    </Card>
  );
}

function Standing({ backups: { folder, last, lastProved } }: { backups: Backups }) {
  const t = useText();
  const newest = folder?.newest;
  return (
    <ul aria-label={t('backups.title')}>
      <Line shape={newest ? 'good' : 'waiting'} title={t('backups.newest')}>
        {newest ? (
          <span>
            <FullTime at={newest.at} /> · {newest.file}
          </span>
        ) : folder ? (
          t('backups.noneYet', { folder: folder.path })
        ) : (
          t('backups.noFolder')
        )}
      </Line>
      <Line
        shape={last === null ? 'waiting' : last.isProved ? 'good' : 'bad'}
        title={t('backups.last')}
      >
        {last === null ? (
          t(folder === null ? 'backups.neverByHand' : 'backups.never')
        ) : (
          <DrillText drill={last} />
        )}
      </Line>
      {lastProved === null || lastProved.id === last?.id ? null : (
        <Line shape="good" title={t('backups.lastProved')}>
          <DrillText drill={lastProved} />
        </Line>
      )}
    </ul>
  );
}

function Line({ shape, title, children }: { shape: Shape; title: string; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <span className={classes.state}>
        <StatusShape shape={shape} />
        {title}
      </span>
      <span className={classes.grow}>{children}</span>
    </li>
  );
}

function DrillText({ drill: { isProved, endedAt, file, seconds, why } }: { drill: Drill }) {
  const t = useText();
  return (
    <>
      <span>
        {t(isProved ? 'backups.proved' : 'backups.failed')}, <FullTime at={endedAt} /> · {file} ·{' '}
        {t('backups.took', { count: seconds })}
      </span>
      {isProved ? null : <span className={classes.why}>{why}</span>}
    </>
  );
}
