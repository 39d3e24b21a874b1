import { IconUpload } from '@tabler/icons-react';
import type { InstitutionImportReport } from '@wallet/contract';
import { useRef, useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { changeSentence } from './institution-dialog.tsx';
import { useImportInstitutions } from './use-institutions.ts';
import type { Json } from '../values/value-fields.ts';
import classes from '../operator-settings.module.css';

const mostShown = 200;

/** Loads a file of facts in two steps: what would be new, changed and off, then doing it. */
export function InstitutionImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; content: Json | undefined } | null>(null);
  const [source, setSource] = useState('');
  const [switchOffMissing, setSwitchOff] = useState(false);
  const [report, setReport] = useState<InstitutionImportReport | null>(null);
  const sending = useImportInstitutions();
  const forget = () => (sending.reset(), setReport(null));
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    forget();
    setFile({ name: chosen.name, content: parsed(await chosen.text()) });
    setSource(chosen.name);
  };
  const send = (dryRun: boolean) => {
    if (file?.content === undefined || source.trim() === '' || sending.isPending) return;
    sending.mutate(
      { dryRun, switchOffMissing, source: source.trim(), file: file.content },
      {
        onSuccess: (answer) =>
          dryRun ? setReport(answer) : (showToast('good', t('institutions.imported')), onClose()),
      },
    );
  };
  const problems = sending.error === null ? [] : failureOf(sending.error).fields;
  const isReady =
    report !== null &&
    report.wrong === 0 &&
    report.added + report.changed + report.switchedOff.length > 0;
  return (
    <Dialog title={t('institutions.import')} onClose={onClose} busy={sending.isPending} size={640}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => (event.preventDefault(), send(!isReady))}
      >
        <p className={classes.why}>{t('institutions.importLead')}</p>
        {problems.length === 0 ? (
          <FormProblem error={sending.error} />
        ) : (
          <div role="alert">
            <FormMessage>{t('institutions.fileWrong')}</FormMessage>
          </div>
        )}
        {problems.length === 0 ? null : (
          <ul aria-label={t('institutions.problems')}>
            {problems.map(({ path, message }) => (
              <li key={path} className={classes.item}>
                {path}: {message}
              </li>
            ))}
          </ul>
        )}
        <span>
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('institutions.file')}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <Button icon={IconUpload} onClick={() => chooser.current?.click()}>
            {file === null ? t('institutions.chooseFile') : file.name}
          </Button>
        </span>
        {file !== null && file.content === undefined ? (
          <div role="alert">
            <FormMessage>{t('institutions.notJson')}</FormMessage>
          </div>
        ) : null}
        <TextInput
          label={t('values.source')}
          name="source"
          autoComplete="off"
          value={source}
          onChange={(text) => (forget(), setSource(text))}
          required
          maxLength={200}
          note={t('institutions.sourceNote')}
        />
        <label className={classes.tick}>
          <Checkbox
            checked={switchOffMissing}
            onChange={() => (forget(), setSwitchOff(!switchOffMissing))}
          />
          {t('institutions.switchOffMissing')}
        </label>
        <div aria-live="polite">{report === null ? null : <ImportReport report={report} />}</div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={file?.content === undefined ? t('institutions.chooseFile') : undefined}
          >
            {t(isReady ? 'institutions.importNow' : 'institutions.preview')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function ImportReport({
  report: { added, changed, unchanged, wrong, missing, switchedOff, rows },
}: {
  report: InstitutionImportReport;
}) {
  const t = useText();
  const told = rows.filter(({ outcome }) => outcome !== 'unchanged').slice(0, mostShown);
  return (
    <div className={classes.preview}>
      <strong>{t('institutions.summary', { added, changed, unchanged, wrong })}</strong>
      <span className={classes.why}>
        {switchedOff.length > 0
          ? t('institutions.willSwitchOff', { names: switchedOff.join(', ') })
          : missing.length > 0
            ? t('institutions.missing', { count: missing.length })
            : null}
      </span>
      <ul aria-label={t('institutions.rows')}>
        {told.map(({ row, id, name, outcome, changes, problem }) => (
          <li key={row} className={classes.value}>
            <b>{t(`institutions.outcome.${outcome}`)}</b> {id ?? t('institutions.row', { row })}{' '}
            {name} {problem ?? changes.map((change) => changeSentence(change, t)).join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
