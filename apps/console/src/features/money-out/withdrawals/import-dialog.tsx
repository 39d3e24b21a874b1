import { useMutation } from '@tanstack/react-query';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { Mode } from '@wallet/contract';
import { useId, useRef, useState } from 'react';
import { ask, endpoints, sendOnceTo } from '../../../app/api.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { PasswordAsked, usePasswordAsked } from '../../../shared/form/password-asked.tsx';
import { columnHelp, maxCharacters, sampleFile, sendDisabledReason } from './import-file.ts';
import { ImportReport, ImportResult } from './import-report.tsx';
import { SendProblem } from './send-problem.tsx';
import { useWithdrawalsChanged } from './use-withdrawals.ts';
import classes from './withdrawals.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface Chosen {
  name: string;
  csv: string;
}

/**
 * Many requests of one file: first what would come of each row, then all of them or none. Two
 * presses are one import.
 */
export function ImportDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const t = useText();
  const changed = useWithdrawalsChanged();
  const { isAsked, ...password } = usePasswordAsked();
  const draft = useState<{ file: Chosen | null; password: string }>({ file: null, password: '' });
  const [{ file }] = draft;
  const checking = useMutation({
    mutationFn: ({ csv }: Chosen) => ask(endpoints.checkWithdrawalImport, { body: { csv, mode } }),
  });
  const report = checking.data;
  const obstacle = sendDisabledReason(report);
  const form = useForm({
    draft,
    required: isAsked ? ['file', 'password'] : ['file'],
    ...password,
    disabledReason: obstacle && t(obstacle),
    send: sendOnceTo(endpoints.importWithdrawals),
    body: (values) => ({ csv: file?.csv ?? '', mode, password: values.password || undefined }),
    onDone: changed,
  });
  const choose = (chosen: Chosen) => {
    form.set({ file: chosen });
    checking.reset();
    if (chosen.csv.length <= maxCharacters) checking.mutate(chosen);
  };
  const isTooLong = file !== null && file.csv.length > maxCharacters;
  const submit =
    report && obstacle === undefined
      ? t('withdrawalImport.submit', { count: report.valid })
      : t('withdrawalImport.submitNone');
  return (
    <FormDialog
      form={form}
      title={t(mode === 'live' ? 'withdrawalImport.title' : 'withdrawalImport.titleTest')}
      size={860}
      onClose={onClose}
      problem={null}
      busy={t('withdrawalForm.busy')}
      submit={form.answer ? undefined : submit}
    >
      {form.answer ? (
        <ImportResult rows={form.answer.rows} />
      ) : (
        <>
          <FileChooser name={file?.name} onChoose={choose} />
          {report ? null : <ColumnHelp />}
          <SendProblem error={form.error ?? checking.error} />
          <p className={classes.wrong} role="status">
            {isTooLong
              ? t('withdrawalImport.tooLong')
              : checking.isPending
                ? t('withdrawalImport.checking')
                : null}
          </p>
          {report ? <ImportReport report={report} /> : null}
          <PasswordAsked isAsked={isAsked} field={form.field('password')} />
        </>
      )}
    </FormDialog>
  );
}

/** Drops or chooses a file and reads it here in the browser. */
function FileChooser({
  name,
  onChoose,
}: {
  name: string | undefined;
  onChoose: (file: Chosen) => void;
}) {
  const t = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const currency = useUser().merchant?.currency ?? 'IDR';
  const read = async (file: File | undefined) => {
    if (file) onChoose({ name: file.name.slice(0, 200), csv: await file.text() });
  };
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), void read(event.dataTransfer.files[0]))}
    >
      <input
        ref={chooser}
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('withdrawalImport.choose')}
        onChange={(event) => (void read(event.target.files?.[0]), (event.target.value = ''))}
      />
      <Button icon={IconFileSpreadsheet} data-autofocus onClick={() => chooser.current?.click()}>
        {t('withdrawalImport.choose')}
      </Button>
      <span className={styles.note} role="status">
        {name ?? t('withdrawalImport.drop')}
      </span>
      <Button
        kind="quiet"
        icon={IconDownload}
        onClick={() =>
          saveFile(new Blob([sampleFile(currency)], { type: 'text/csv' }), 'withdrawals.csv')
        }
      >
        {t('withdrawalImport.sample')}
      </Button>
    </div>
  );
}

function ColumnHelp() {
  const t = useText();
  return (
    <section aria-label={t('withdrawalImport.columns')}>
      <p className={styles.quiet}>{t('withdrawalImport.text')}</p>
      <dl className={classes.columns}>
        {columnHelp.map(({ column, text }) => (
          <div key={column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
