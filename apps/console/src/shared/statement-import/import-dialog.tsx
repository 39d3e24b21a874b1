import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRow, StatementMapping } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { isDay } from '../../lib/dates/date-range.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ImportReportRows } from './import-report.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { maxCharacters } from './statement-file.ts';
import { StatementChooser } from './statement-chooser.tsx';
import { isReadAs, mappingFor, mappingOf, type MappingForm } from './statement-mapping.ts';
import classes from './statement.module.css';
import styles from '../../ui/shared-styles.module.css';

interface Chosen {
  fileName: string;
  csv: string;
}

interface Period {
  from: string;
  to: string;
  openingBalance: string;
  closingBalance: string;
}

interface ImportDialogProps {
  account: { id: string; label: string; last4: string };
  onClose: () => void;
}

/**
 * Imports a statement that the provider gave as a file: first a trial that keeps nothing, then the
 * import itself. It is read as the last one of the account was, where that fits.
 */
export function ImportDialog({ account, onClose }: ImportDialogProps) {
  const t = useText();
  const terms = useQuery({
    queryKey: ['statementMapping', account.id],
    queryFn: ({ signal }) =>
      ask(endpoints.getStatementMapping, { params: { id: account.id }, signal }),
    gcTime: 0,
  });
  if (terms.data)
    return (
      <ImportForm
        account={account}
        onClose={onClose}
        purpose={terms.data.purpose}
        last={terms.data.mapping}
      />
    );
  return (
    <Dialog title={t('statement.title', { name: account.label })} onClose={onClose} size={760}>
      {terms.error ? <FormProblem error={terms.error} /> : <PageSpinner />}
    </Dialog>
  );
}

function ImportForm({
  account,
  purpose,
  last,
  onClose,
}: ImportDialogProps & { purpose: ImportRow['purpose']; last: StatementMapping | null }) {
  const t = useText();
  const client = useQueryClient();
  const [file, setFile] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<MappingForm | null>(null);
  const [period, setPeriod] = useState<Period>({
    from: '',
    to: '',
    openingBalance: '',
    closingBalance: '',
  });
  const [tried, setTried] = useState<string | null>(null);
  const [whose, setWhose] = useState('');
  const body = file && mapping ? bodyOf({ file, mapping, period }) : null;
  const input = JSON.stringify(body);
  const sending = useMutation({
    mutationFn: ({ dryRun, of }: { dryRun: boolean; of: NonNullable<typeof body> }) =>
      ask(endpoints.importStatement, {
        params: { id: account.id },
        body: {
          purpose,
          dryRun,
          ...of,
          ...(whose.trim() !== '' && { identityReason: whose.trim() }),
        },
      }),
    onSuccess: (report, { dryRun }) => {
      setTried(input);
      if (dryRun || report.importId === null) return;
      showToast(
        'good',
        t(report.repeated ? 'statement.repeated' : 'statement.done', {
          count:
            (report.counts.new ?? 0) +
            (report.counts.linked ?? 0) +
            (report.counts.difference ?? 0),
        }),
      );
      void client.invalidateQueries({ queryKey: ['lines', account.id] });
      void client.invalidateQueries({ queryKey: ['account', account.id] });
      void client.invalidateQueries({ queryKey: ['reconciliation'] });
    },
  });
  const send = (dryRun: boolean) =>
    body && !sending.isPending ? sending.mutate({ dryRun, of: body }) : undefined;
  const choose = (chosen: Chosen) => {
    setFile(chosen);
    setMapping(mappingFor(chosen.csv, last));
    setTried(null);
  };
  const isTried = tried === input && sending.data !== undefined;
  const isDone = isTried && sending.data.importId !== null;
  const isUnproved = isTried && !isDone && sending.data.identity !== 'number';
  const isWrong = isTried && (sending.data.counts.error ?? 0) > 0;
  const missing =
    file === null
      ? t('statement.noFile')
      : file.csv.length > maxCharacters
        ? t('statement.tooLong')
        : body === null
          ? t('statement.incomplete')
          : undefined;
  return (
    <Dialog
      title={t('statement.title', { name: account.label })}
      onClose={onClose}
      busy={sending.isPending}
      size={760}
    >
      <div className={classes.form}>
        {isDone ? null : <p className={styles.quiet}>{t(`statement.purpose.${purpose}`)}</p>}
        {isDone ? null : <StatementChooser fileName={file?.fileName ?? null} onChoose={choose} />}
        {file && mapping && !isDone ? (
          <>
            {last !== null && isReadAs(mapping, last) ? (
              <p className={styles.soft} role="status">
                {t('statement.asLast')}
              </p>
            ) : null}
            <MappingFields
              csv={file.csv}
              form={mapping}
              onChange={(patch) => setMapping({ ...mapping, ...patch })}
            />
            <div className={classes.four}>
              <TextInput
                label={t('statement.from')}
                type="date"
                value={period.from}
                onChange={(from) => setPeriod({ ...period, from })}
                required
              />
              <TextInput
                label={t('statement.to')}
                type="date"
                value={period.to}
                onChange={(to) => setPeriod({ ...period, to })}
                required
              />
              <TextInput
                label={t('statement.opening')}
                inputMode="decimal"
                autoComplete="off"
                value={period.openingBalance}
                onChange={(openingBalance) => setPeriod({ ...period, openingBalance })}
              />
              <TextInput
                label={t('statement.closing')}
                inputMode="decimal"
                autoComplete="off"
                value={period.closingBalance}
                onChange={(closingBalance) => setPeriod({ ...period, closingBalance })}
              />
            </div>
          </>
        ) : null}
        <FormProblem error={sending.error} />
        {isTried ? (
          <ImportReportRows report={sending.data} isDone={isDone} fileName={file?.fileName ?? ''} />
        ) : null}
        {isUnproved && !isWrong ? (
          <TextArea
            label={t('statement.whose')}
            name="whose"
            value={whose}
            onChange={setWhose}
            maxLength={500}
            rows={2}
            note={t('statement.whoseNote', { number: account.last4 })}
          />
        ) : null}
        <DialogActs>
          <Button onClick={onClose}>{t(isDone ? 'dialog.close' : 'dialog.cancel')}</Button>
          {isDone ? null : (
            <Button
              kind={isTried && !isWrong ? 'plain' : 'primary'}
              busy={sending.isPending && sending.variables.dryRun}
              reason={missing}
              onClick={() => send(true)}
            >
              {t('statement.try')}
            </Button>
          )}
          {isDone ? null : (
            <Button
              kind={isTried && !isWrong ? 'primary' : 'plain'}
              busy={sending.isPending && !sending.variables.dryRun}
              reason={
                missing ??
                (isWrong
                  ? t('statement.hasErrors')
                  : !isTried
                    ? t('statement.tryFirst')
                    : isUnproved && whose.trim() === ''
                      ? t('statement.whoseMissing')
                      : undefined)
              }
              onClick={() => send(false)}
            >
              {t('statement.act')}
            </Button>
          )}
        </DialogActs>
      </div>
    </Dialog>
  );
}

function bodyOf({
  file: { fileName, csv },
  mapping,
  period: { from, to, openingBalance, closingBalance },
}: {
  file: Chosen;
  mapping: MappingForm;
  period: Period;
}) {
  const map = mappingOf(mapping);
  if (map === null || !isDay(from) || !isDay(to) || csv.length > maxCharacters) return null;
  const [opening, closing] = [openingBalance.trim(), closingBalance.trim()];
  return {
    fileName,
    csv,
    mapping: map,
    from,
    to,
    ...(opening === '' ? {} : { openingBalance: opening }),
    ...(closing === '' ? {} : { closingBalance: closing }),
  };
}
