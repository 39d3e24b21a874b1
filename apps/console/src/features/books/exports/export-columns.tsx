import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ExportRow } from '@wallet/contract';
import { failureOf } from '../../../app/session/index.ts';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { filterText } from '../../../shared/export/filter-text.ts';
import { saveExport } from '../../../shared/export/use-export.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { countText } from '../../../lib/money/number-text.ts';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { FullTime, ListTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import classes from './exports.module.css';

const shapes: Readonly<Record<ExportRow['state'], Shape>> = {
  queued: 'waiting',
  running: 'work',
  done: 'good',
  failed: 'bad',
  expired: 'over',
};

/** What it is about with its filters, how many rows, how it stands, since when and until when, and the file. */
export function exportColumns(t: Translate): Column<ExportRow>[] {
  return [
    {
      key: 'file',
      head: t('exports.file'),
      width: '38%',
      cell: (row) => (
        <TwoLines first={t(`export.kind.${row.kind}`)} second={<Narrowed row={row} />} />
      ),
    },
    {
      key: 'rows',
      head: t('exports.rows'),
      end: true,
      width: '110px',
      cell: (row) => <Rows row={row} />,
    },
    { key: 'state', head: t('exports.state'), cell: (row) => <StateWord row={row} /> },
    {
      key: 'made',
      head: t('exports.made'),
      width: '130px',
      cell: (row) => <ListTime at={row.createdAt} />,
    },
    {
      key: 'until',
      head: t('exports.until'),
      width: '170px',
      cell: (row) =>
        row.state === 'done' && row.expiresAt !== null ? <FullTime at={row.expiresAt} /> : null,
    },
    {
      key: 'save',
      head: <span className="visually-hidden">{t('export.download')}</span>,
      end: true,
      width: '130px',
      cell: (row) => <Save row={row} />,
    },
  ];
}

/** A file on a phone. */
export function ExportPhoneRow({ row }: { row: ExportRow }) {
  const t = useText();
  return (
    <PhoneRow
      title={t(`export.kind.${row.kind}`)}
      amount={<Save row={row} />}
      middle={<Narrowed row={row} />}
      time={<ListTime at={row.createdAt} />}
      status={<StateWord row={row} />}
      code={<Rows row={row} />}
    />
  );
}

function Narrowed({ row: { filter, fileName } }: { row: ExportRow }) {
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const words = filterText(filter, { intlTag, timeZone });
  return <span title={fileName}>{words.length === 0 ? fileName : words.join(' · ')}</span>;
}

function Rows({ row: { rows, state } }: { row: ExportRow }) {
  const { intlTag } = useLocale();
  return (
    <span className="figures">
      {state === 'queued' || state === 'failed' ? '\u2013' : countText(rows, intlTag)}
    </span>
  );
}

function StateWord({ row: { state, problem } }: { row: ExportRow }) {
  const t = useText();
  return (
    <span
      className={classes.state}
      title={problem === null ? undefined : t(`export.problem.${problem}`)}
    >
      <StatusShape shape={shapes[state]} />
      {t(`export.state.${state}`)}
    </span>
  );
}

function Save({ row }: { row: ExportRow }) {
  const t = useText();
  const save = useMutation({ mutationFn: saveExport });
  if (row.state !== 'done') return null;
  return (
    <span className={classes.save}>
      <Button
        size="s"
        icon={IconDownload}
        busy={save.isPending}
        aria-label={t('export.downloadOf', { name: row.fileName })}
        onClick={() => save.mutate(row)}
      >
        {t('export.download')}
      </Button>
      <span role="alert" className={classes.wrong}>
        {save.error ? failureText(failureOf(save.error).code, t) : null}
      </span>
    </span>
  );
}
