import { IconDownload, IconMail } from '@tabler/icons-react';
import type {
  ExportFilter,
  ExportFormat,
  ExportKind,
  ExportRow,
  SchedulePeriod,
} from '@wallet/contract';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useLocale, useText } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import { failureText } from '../failure/failure-text.ts';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import formClasses from '../../ui/fields/form.module.css';
import { countText } from '../../lib/money/number-text.ts';
import { Segments } from '../../ui/segments.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './export.module.css';
import { filterText } from './filter-text.ts';
import { LatestExports } from './latest-exports.tsx';
import { rowsText } from './rows-text.ts';
import { isUnderWay, useExport, useRowCount, useSchedule } from './use-export.ts';

export interface ExportDialogProps {
  kind: ExportKind;
  /** Exactly what the list shows, without its page. */
  filter: ExportFilter;
  mode: 'live' | 'test';
  /** How many rows the list counts: exact unless there are more. Without it the server is asked. */
  count?: { total: number; more: boolean } | undefined;
  /** The filters in words; without them they are written as they are sent, and with null not at all. */
  words?: readonly string[] | null;
  title?: string;
  formats?: readonly ExportFormat[];
  /** More of what is chosen: a period. */
  children?: ReactNode;
  onClose: () => void;
}

const rhythms = ['now', 'day', 'week', 'month'] as const;
type Rhythm = (typeof rhythms)[number];
const listFormats = ['csv', 'xlsx'] as const;

/**
 * Makes a file of exactly the rows of a list, says how far it is, and saves it; or has one made
 * regularly. Closing the dialog stops nothing.
 */
export function ExportDialog({
  kind,
  filter,
  mode,
  count,
  words,
  title,
  formats = listFormats,
  children,
  onClose,
}: ExportDialogProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const ownZone = useTimeZone();
  const [timeZone, setTimeZone] = useState(ownZone);
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'csv');
  const [rhythm, setRhythm] = useState<Rhythm>('now');
  const [at, setAt] = useState('07:30');
  const input = { kind, filter, mode, timeZone, format };
  const { order, made, download } = useExport(input);
  const asked = useRowCount(input, count);
  const schedule = useSchedule(() => (showToast('good', t('export.scheduled')), onClose()));
  const rows = count ?? asked.data;
  const error = order.error ?? download.error ?? schedule.error ?? asked.error;
  const zones = [...new Set([ownZone, 'UTC'])].map((value) => ({ value, label: value }));
  const shown = words === undefined ? filterText(filter, { intlTag, timeZone: ownZone }) : words;
  return (
    <Dialog title={title ?? t('export.title')} onClose={onClose} size={520}>
      <div className={formClasses.form}>
        <div role="alert">
          {error ? (
            <FormMessage requestId={failureOf(error).requestId}>
              {failureText(failureOf(error).code, t)}
            </FormMessage>
          ) : null}
        </div>
        {children}
        <dl className={classes.facts}>
          <dt>{t('export.rows')}</dt>
          <dd className="figures">{rows === undefined ? '\u2026' : rowsText(rows, t, intlTag)}</dd>
          {shown === null ? null : (
            <>
              <dt>{t('export.filters')}</dt>
              <dd>{shown.length === 0 ? t('export.noFilters') : shown.join(' · ')}</dd>
            </>
          )}
          <dt>{t('export.format')}</dt>
          <dd>
            <Segments
              label={t('export.format')}
              choices={formats.map((value) => ({ value, label: t(`export.format.${value}`) }))}
              chosen={format}
              onChoose={setFormat}
            />
          </dd>
          <dt>{t('export.zone')}</dt>
          <dd>
            {zones.length > 1 ? (
              <Segments
                label={t('export.zone')}
                choices={zones}
                chosen={timeZone}
                onChoose={setTimeZone}
              />
            ) : (
              timeZone
            )}
          </dd>
          <dt>{t('export.when')}</dt>
          <dd>
            <Segments
              label={t('export.when')}
              choices={rhythms.map((value) => ({ value, label: t(`export.when.${value}`) }))}
              chosen={rhythm}
              onChoose={setRhythm}
            />
          </dd>
        </dl>
        {rhythm === 'now' ? (
          <div role="status" aria-live="polite">
            {made ? <Progress row={made} /> : null}
          </div>
        ) : (
          <TextInput
            label={t('export.at')}
            type="time"
            value={at}
            onChange={setAt}
            required
            note={t('export.scheduleNote')}
          />
        )}
        {rhythm === 'now' ? (
          <NowActs
            made={made}
            isEmpty={rows?.total === 0}
            isOrdering={order.isPending}
            isSaving={download.isPending}
            onOrder={() => order.mutate()}
            onSave={() => made && download.mutate(made)}
            onClose={onClose}
          />
        ) : (
          <DialogActs>
            <Button onClick={onClose}>{t('dialog.close')}</Button>
            <Button
              kind="primary"
              icon={IconMail}
              busy={schedule.isPending}
              onClick={() =>
                schedule.mutate({
                  ...input,
                  filter: withoutPeriod(filter),
                  every: rhythm satisfies SchedulePeriod,
                  at,
                })
              }
            >
              {t('export.schedule')}
            </Button>
          </DialogActs>
        )}
        <LatestExports kind={kind} mode={mode} butNot={made?.id} />
      </div>
    </Dialog>
  );
}

/** The period of each file of a schedule is the one before it. */
function withoutPeriod({ from: _from, to: _to, ...rest }: ExportFilter): ExportFilter {
  return rest;
}

interface NowActsProps {
  made: ExportRow | undefined;
  isEmpty: boolean;
  isOrdering: boolean;
  isSaving: boolean;
  onOrder: () => void;
  onSave: () => void;
  onClose: () => void;
}

function NowActs({ made, isEmpty, isOrdering, isSaving, onOrder, onSave, onClose }: NowActsProps) {
  const t = useText();
  const isBusy = isOrdering || (made !== undefined && isUnderWay(made));
  return (
    <DialogActs>
      <Button onClick={onClose}>{t(isBusy ? 'export.inBackground' : 'dialog.close')}</Button>
      {made?.state === 'done' ? (
        <Button kind="primary" icon={IconDownload} busy={isSaving} onClick={onSave}>
          {t('export.again')}
        </Button>
      ) : (
        <Button
          kind="primary"
          icon={IconDownload}
          busy={isBusy}
          reason={isEmpty ? t('export.nothing') : undefined}
          data-autofocus
          onClick={onOrder}
        >
          {t('export.make')}
        </Button>
      )}
    </DialogActs>
  );
}

function Progress({ row }: { row: ExportRow }) {
  const t = useText();
  const { intlTag } = useLocale();
  const { kind, state, rows, rowsExpected, problem, fileName } = row;
  if (state === 'failed')
    return <FormMessage>{t(`export.problem.${problem ?? 'unexpected'}`)}</FormMessage>;
  if (state === 'done')
    return (
      <FormMessage shape="good">
        <strong>
          {kind === 'settlement' ? t('settlement.done') : t('export.done', { count: rows })}
        </strong>
        <br />
        {fileName}
      </FormMessage>
    );
  const words =
    rowsExpected === null
      ? rows === 0
        ? t('export.queued')
        : t('export.count', { count: rows })
      : t('export.running', {
          rows: countText(rows, intlTag),
          of: countText(rowsExpected, intlTag),
        });
  return (
    <div className={classes.progress}>
      <span className="figures">{words}</span>
      <progress
        max={rowsExpected ?? 1}
        value={rowsExpected === null ? undefined : rows}
        aria-label={words}
      />
    </div>
  );
}
