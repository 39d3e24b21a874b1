import { Link } from '@tanstack/react-router';
import type { ApiCallRow } from '@wallet/contract';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import classes from '../developers.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** When, what, how it ended, by which token; beside an open call only what tells calls apart. */
export function callColumns(t: Translate, isDrawerOpen: boolean): Column<ApiCallRow>[] {
  const few: Column<ApiCallRow>[] = [
    {
      key: 'at',
      head: t('calls.at'),
      width: '104px',
      cell: (row) => (
        <span className={classes.time}>
          <ListTime at={row.at} />
        </span>
      ),
    },
    {
      key: 'call',
      head: t('calls.call'),
      cell: (row) => <TwoLines first={<CallLink call={row} />} second={row.requestId} />,
    },
    {
      key: 'answer',
      head: t('calls.answer'),
      width: isDrawerOpen ? '30%' : '20%',
      cell: (row) => <CallStatus call={row} />,
    },
  ];
  if (isDrawerOpen) return few;
  return [
    ...few,
    {
      key: 'duration',
      head: t('calls.duration'),
      width: '84px',
      end: true,
      cell: (row) => <span className="figures">{t('calls.took', { ms: row.durationMs })}</span>,
    },
    {
      key: 'token',
      head: t('calls.token'),
      width: '20%',
      cell: (row) => (
        <TwoLines
          first={
            <span className={classes.plain}>
              {row.token.name} <ModeTag mode={row.mode} />
            </span>
          }
          second={<>…{row.token.last4}</>}
        />
      ),
    },
    {
      key: 'ip',
      head: t('calls.ip'),
      width: '130px',
      cell: (row) => <span className={styles.soft}>{row.ip}</span>,
    },
  ];
}

/** A call on a phone. */
export function CallPhoneRow({ call }: { call: ApiCallRow }) {
  const t = useText();
  return (
    <PhoneRow
      title={<CallLink call={call} />}
      amount={<span className="figures">{t('calls.took', { ms: call.durationMs })}</span>}
      middle={
        <>
          {call.token.name} <ModeTag mode={call.mode} />
        </>
      }
      time={<ListTime at={call.at} />}
      status={<CallStatus call={call} />}
      code=""
    />
  );
}

function CallLink({ call: { id, method, path } }: { call: ApiCallRow }) {
  const [search] = useUrlSearch();
  return (
    <Link
      to="/developers"
      search={{ ...search, id }}
      resetScroll={false}
      className={classes.call ?? ''}
    >
      <span className={classes.verb}>{method}</span> {path}
    </Link>
  );
}

/** The number, its meaning by shape, and the code of a refusal. */
export function CallStatus({
  call: { status, code },
}: {
  call: Pick<ApiCallRow, 'status' | 'code'>;
}) {
  return (
    <span className={classes.status}>
      <StatusShape shape={status < 400 ? 'good' : status < 500 ? 'hand' : 'bad'} />
      <span className="figures">{status}</span>
      {code === null ? null : <span className={classes.errorCode}>{code}</span>}
    </span>
  );
}

export function ModeTag({ mode }: { mode: 'live' | 'test' }) {
  const t = useText();
  return <Tag tone={mode === 'test' ? 'orange' : 'grey'}>{t(`calls.mode.${mode}`)}</Tag>;
}
