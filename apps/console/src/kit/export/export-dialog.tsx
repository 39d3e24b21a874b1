import { IconDownload } from '@tabler/icons-react';
import type { ExportFilter, ExportKind, ExportRow } from '@wallet/contract';
import { useState } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useLocale, useText } from '../../app/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogActs } from '../dialog.tsx';
import { failureText } from '../failure-text.ts';
import { FormMessage } from '../form-message.tsx';
import formClasses from '../form.module.css';
import { countText } from '../number-text.ts';
import { Segments } from '../segments.tsx';
import classes from './export.module.css';
import { LatestExports } from './latest-exports.tsx';
import { rowsText } from './rows-text.ts';
import { isUnderWay, useExport } from './use-export.ts';

export interface ExportDialogProps {
  kind: ExportKind;
  /** Exactly what the list shows, without its page. */
  filter: ExportFilter;
  mode: 'live' | 'test';
  /** How many rows the list counts: exact unless there are more. */
  count: { total: number; more: boolean };
  /** The filters in words; none means all rows. */
  words: readonly string[];
  onClose: () => void;
}

/** Makes a file of exactly the rows of a list, says how far it is, and saves it. Closing the dialog stops nothing. */
export function ExportDialog({ kind, filter, mode, count, words, onClose }: ExportDialogProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const ownZone = useTimeZone();
  const [timeZone, setTimeZone] = useState(ownZone);
  const { order, made, download } = useExport({ kind, filter, mode, timeZone });
  const error = order.error ?? download.error;
  const isBusy = order.isPending || (made !== undefined && isUnderWay(made));
  const zones = [...new Set([ownZone, 'UTC'])].map((value) => ({ value, label: value }));
  return (
    <Dialog title={t('export.title')} onClose={onClose} size={480}>
      <div className={formClasses.form}>
        <div role="alert">{error ? <FormMessage requestId={failureOf(error).requestId}>{failureText(failureOf(error).code, t)}</FormMessage> : null}</div>
        <dl className={classes.facts}>
          <dt>{t('export.rows')}</dt>
          <dd className="figures">{rowsText(count, t, intlTag)}</dd>
          <dt>{t('export.filters')}</dt>
          <dd>{words.length === 0 ? t('export.noFilters') : words.join(' · ')}</dd>
          <dt>{t('export.format')}</dt>
          <dd>{t('export.csv')}</dd>
          <dt>{t('export.zone')}</dt>
          <dd>{zones.length > 1 ? <Segments label={t('export.zone')} choices={zones} chosen={timeZone} onChoose={setTimeZone} /> : timeZone}</dd>
        </dl>
        <div role="status" aria-live="polite">{made ? <Progress row={made} /> : null}</div>
        <DialogActs>
          <Button onClick={onClose}>{t(isBusy ? 'export.inBackground' : 'dialog.close')}</Button>
          {made?.state === 'done' ? (
            <Button kind="primary" icon={IconDownload} busy={download.isPending} onClick={() => download.mutate(made)}>{t('export.again')}</Button>
          ) : (
            <Button kind="primary" icon={IconDownload} busy={isBusy} reason={count.total === 0 ? t('export.nothing') : undefined} data-autofocus onClick={() => order.mutate()}>{t('export.make')}</Button>
          )}
        </DialogActs>
        <LatestExports kind={kind} mode={mode} butNot={made?.id} />
      </div>
    </Dialog>
  );
}

function Progress({ row }: { row: ExportRow }) {
  const t = useText();
  const { intlTag } = useLocale();
  const { state, rows, rowsExpected, problem, fileName } = row;
  if (state === 'failed') return <FormMessage>{t(`export.problem.${problem ?? 'unexpected'}`)}</FormMessage>;
  if (state === 'done') return <FormMessage shape="good"><strong>{t('export.done', { count: rows })}</strong><br />{fileName}</FormMessage>;
  const words = rowsExpected === null ? t('export.queued') : t('export.running', { rows: countText(rows, intlTag), of: countText(rowsExpected, intlTag) });
  return (
    <div className={classes.progress}>
      <span className="figures">{words}</span>
      <progress max={rowsExpected ?? 1} value={rowsExpected === null ? undefined : rows} aria-label={words} />
    </div>
  );
}
