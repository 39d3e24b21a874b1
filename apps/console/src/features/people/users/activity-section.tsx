import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { actionText, actorName, reasonText } from '../../../shared/audit/audit-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import classes from './users.module.css';
import styles from '../../../ui/shared-styles.module.css';

type Side = 'by' | 'about';
const sides: readonly Side[] = ['by', 'about'];
const shownRows = '10';

/** The latest entries of the audit log by this user, or about this user. */
export function ActivitySection({ user }: { user: UserRow }) {
  const t = useText();
  const may = useMay('audit.read');
  const [side, setSide] = useState<Side>('by');
  const filter = side === 'by' ? { actorId: user.id } : { entity: 'user', entityId: user.id };
  return (
    <Card
      title={t('user.activity')}
      aside={
        may.allowed ? (
          <Link
            to="/audit-log"
            search={side === 'by' ? { actor: user.id } : { entity: 'user', object: user.id }}
          >
            {t('user.activityAll')}
          </Link>
        ) : null
      }
    >
      <div className={classes.sides} role="group" aria-label={t('user.activity')}>
        {sides.map((known) => (
          <Button
            key={known}
            size="s"
            kind={known === side ? 'plain' : 'quiet'}
            aria-pressed={known === side}
            onClick={() => setSide(known)}
          >
            {t(`user.activityOf.${known}`)}
          </Button>
        ))}
      </div>
      {may.allowed ? <Entries filter={filter} /> : <p className={styles.nothing}>{may.reason}</p>}
    </Card>
  );
}

function Entries({ filter }: { filter: Readonly<Record<string, string>> }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['activity', filter],
    queryFn: ({ signal }) =>
      ask(endpoints.listAuditEntries, { query: { ...filter, limit: shownRows }, signal }),
  });
  if (data?.data.length === 0) return <p className={styles.nothing}>{t('user.activityNone')}</p>;
  if (data) {
    return (
      <ol className={classes.entries}>
        {data.data.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.soft}>
              <ListTime at={entry.at} />
            </span>
            <span>
              {actionText(entry.action, t)}
              {entry.reason === null ? null : (
                <span className={styles.longNote}>{reasonText(entry, t)}</span>
              )}
            </span>
            <span className={classes.soft}>{actorName(entry, t)}</span>
          </li>
        ))}
      </ol>
    );
  }
  if (!error)
    return (
      <p className={styles.nothing} role="status">
        {t('app.loading')}
      </p>
    );
  return (
    <div className={styles.nothing} role="alert">
      <p>
        {t('user.activityFailed')} {failureText(failureOf(error).code, t)}
      </p>
      <Button size="s" busy={isFetching} onClick={() => void refetch()}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
