import { Link } from '@tanstack/react-router';
import type { DeliveryRow } from '@wallet/contract';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import classes from '../developers.module.css';
import { deliveryLabels } from './webhook-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** When, which event of what, how it stands, how often it was tried and what was answered. */
export function deliveryColumns(t: Translate, isDrawerOpen: boolean): Column<DeliveryRow>[] {
  const few: Column<DeliveryRow>[] = [
    {
      key: 'time',
      head: t('deliveries.time'),
      width: '104px',
      cell: (row) => (
        <span className={classes.time}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'event',
      head: t('deliveries.event'),
      cell: (row) => <TwoLines first={<EventLink row={row} />} second={row.objectId} />,
    },
    {
      key: 'status',
      head: t('deliveries.status'),
      width: isDrawerOpen ? '28%' : '18%',
      cell: (row) => <DeliveryState row={row} />,
    },
  ];
  if (isDrawerOpen) return few;
  return [
    ...few,
    {
      key: 'tries',
      head: t('deliveries.tries'),
      width: '72px',
      end: true,
      cell: (row) => <span className="figures">{row.attempt}</span>,
    },
    {
      key: 'answer',
      head: t('deliveries.answer'),
      width: '24%',
      cell: (row) => <AnswerWord row={row} />,
    },
  ];
}

/** A delivery on a phone. */
export function DeliveryPhoneRow({ row }: { row: DeliveryRow }) {
  return (
    <PhoneRow
      title={<EventLink row={row} />}
      amount=""
      middle={row.objectId}
      time={<ListTime at={row.createdAt} />}
      status={<DeliveryState row={row} />}
      code={<AnswerWord row={row} />}
    />
  );
}

function EventLink({ row: { id, eventType } }: { row: DeliveryRow }) {
  const [search] = useUrlSearch();
  return (
    <Link
      to="/developers"
      search={{ ...search, id }}
      resetScroll={false}
      className={classes.call ?? ''}
    >
      {eventType}
    </Link>
  );
}

/** Shape and word of a delivery. */
export function DeliveryState({ row: { status } }: { row: Pick<DeliveryRow, 'status'> }) {
  const t = useText();
  return (
    <span className={classes.status}>
      <StatusShape shape={deliveryLabels[status].shape} />
      {t(deliveryLabels[status].text)}
    </span>
  );
}

function AnswerWord({ row: { response } }: { row: DeliveryRow }) {
  const t = useText();
  if (response === null) return <span className={styles.soft}>{t('deliveries.notYet')}</span>;
  const { status, error, durationMs } = response;
  return (
    <TwoLines
      first={<span className={classes.plain}>{status ?? t('deliveries.noAnswer')}</span>}
      second={error ?? t('deliveries.took', { ms: durationMs })}
    />
  );
}
