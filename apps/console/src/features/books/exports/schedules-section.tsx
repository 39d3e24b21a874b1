import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportSchedule } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import classes from './exports.module.css';

/** What is mailed to the reader, how often, and an end to each. */
export function SchedulesSection() {
  const t = useText();
  const query = useQuery({
    queryKey: ['exportSchedules'],
    queryFn: ({ signal }) => ask(endpoints.listExportSchedules, { signal }),
  });
  const rows = query.data?.data ?? [];
  return (
    <section className={classes.schedules} aria-label={t('exports.byMail')}>
      <h2 className={classes.heading}>{t('exports.byMail')}</h2>
      {query.error ? (
        <p role="alert" className={classes.wrong}>
          {failureText(failureOf(query.error).code, t)}
        </p>
      ) : null}
      {query.data && rows.length === 0 ? <p className={classes.soft}>{t('exports.none')}</p> : null}
      <ul>
        {rows.map((row) => (
          <Schedule key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Schedule({
  row: { id, kind, format, every, at, timeZone, nextAt, endedBy, lastExport },
}: {
  row: ExportSchedule;
}) {
  const t = useText();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => ask(endpoints.stopExportSchedule, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['exportSchedules'] }),
  });
  const name = t(`export.kind.${kind}`);
  return (
    <li className={classes.schedule}>
      <StatusShape shape={endedBy === null ? 'next' : 'over'} />
      <div>
        <strong>{name}</strong>{' '}
        <span className={classes.soft}>
          {t(`export.format.${format}`)} · {t(`exports.every.${every}`, { at, zone: timeZone })}
        </span>
        <span className={classes.line}>
          {endedBy === null && nextAt !== null ? (
            <>
              {t('exports.next')}: <FullTime at={nextAt} />
            </>
          ) : endedBy === null ? null : (
            t(`exports.ended.${endedBy}`)
          )}
          {' · '}
          {t('exports.last')}:{' '}
          {lastExport === null ? t('exports.never') : <FullTime at={lastExport.createdAt} />}
        </span>
        {stop.error ? (
          <span role="alert" className={classes.wrong}>
            {failureText(failureOf(stop.error).code, t)}
          </span>
        ) : null}
      </div>
      {endedBy === null ? (
        <Button
          size="s"
          busy={stop.isPending}
          aria-label={t('exports.stopOf', { name })}
          onClick={() => stop.mutate()}
        >
          {t('exports.stop')}
        </Button>
      ) : null}
    </li>
  );
}
