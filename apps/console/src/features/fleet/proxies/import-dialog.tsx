import { useMutation } from '@tanstack/react-query';
import type { ProxyImportReport, ProxyProtocol } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CountrySelect } from '../../../shared/phone/country-select.tsx';
import { daysRange } from '../../../lib/dates/date-range.ts';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ImportReport } from './import-report.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { protocols } from './proxy-filters.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { useProxiesChanged } from './use-proxies.ts';
import classes from './proxies.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface ImportForm {
  text: string;
  protocol: ProxyProtocol;
  country: string;
  expiresOn: string;
  ownerUserId: string;
}

const lineLimit = 2_000;

/**
 * A list of proxies: first what would come of each line, then what came of it. Nothing is added
 * before that was seen.
 */
export function ImportDialog({ onClose, onShow }: { onClose: () => void; onShow: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useProxiesChanged();
  const [form, setForm] = useState<ImportForm>({
    text: '',
    protocol: 'http',
    country: '',
    expiresOn: '',
    ownerUserId: '',
  });
  const [report, setReport] = useState<ProxyImportReport | null>(null);
  const sending = useMutation({
    mutationFn: (preview: boolean) =>
      ask(endpoints.importProxies, { body: { ...bodyOf(form, timeZone), preview } }),
    onSuccess: async (said) => {
      setReport(said);
      if (!said.preview) await changed();
    },
  });
  const lines = form.text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;
  const isDone = report !== null && !report.preview;
  const close = isDone ? onShow : onClose;
  return (
    <Dialog title={t('proxyImport.title')} onClose={close} busy={sending.isPending} size={720}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => (
          event.preventDefault(),
          lines > 0 && lines <= lineLimit && !sending.isPending && report === null
            ? sending.mutate(true)
            : undefined
        )}
      >
        <FormProblem error={sending.error} />
        {report ? (
          <ImportReport report={report} />
        ) : (
          <ImportFields form={form} onChange={setForm} lines={lines} />
        )}
        <DialogActs>
          {report === null ? (
            <>
              <Button onClick={onClose}>{t('dialog.cancel')}</Button>
              <Button
                kind="primary"
                type="submit"
                busy={sending.isPending}
                reason={
                  lines > lineLimit
                    ? t('proxyImport.tooLong', { count: lines, limit: lineLimit })
                    : undefined
                }
              >
                {sending.isPending ? t('proxyImport.previewing') : t('proxyImport.preview')}
              </Button>
            </>
          ) : isDone ? (
            <Button kind="primary" onClick={close}>
              {t('proxyImport.done')}
            </Button>
          ) : (
            <>
              <Button onClick={() => setReport(null)}>{t('proxyImport.back')}</Button>
              <Button
                kind="primary"
                busy={sending.isPending}
                reason={report.added === 0 ? t('proxyImport.nothing') : undefined}
                onClick={() => sending.mutate(false)}
              >
                {sending.isPending
                  ? t('proxyImport.busy')
                  : t('proxyImport.submit', { count: report.added })}
              </Button>
            </>
          )}
        </DialogActs>
      </form>
    </Dialog>
  );
}

function ImportFields({
  form,
  onChange,
  lines,
}: {
  form: ImportForm;
  onChange: (form: ImportForm) => void;
  lines: number;
}) {
  const t = useText();
  return (
    <>
      <p className={styles.quiet}>{t('proxyImport.text')}</p>
      <TextArea
        label={t('proxyImport.list')}
        name="list"
        value={form.text}
        onChange={(text) => onChange({ ...form, text })}
        rows={8}
        spellCheck={false}
        autoFocus
      />
      <p className={classes.second} role="status">
        {lines > lineLimit
          ? t('proxyImport.tooLong', { count: lines, limit: lineLimit })
          : t('proxyImport.lines', { count: lines })}
      </p>
      <div className={classes.pair}>
        <Select
          label={t('proxyImport.protocol')}
          value={form.protocol}
          onChange={(protocol) => onChange({ ...form, protocol })}
          choices={protocols.map((value) => ({ value, title: value }))}
        />
        <CountrySelect
          label={t('proxies.country')}
          value={form.country}
          onChange={(country) => onChange({ ...form, country })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('proxyForm.expiresOn')}
          name="expiresOn"
          type="date"
          value={form.expiresOn}
          onChange={(expiresOn) => onChange({ ...form, expiresOn })}
        />
        <OwnerSelect
          value={form.ownerUserId}
          onChange={(ownerUserId) => onChange({ ...form, ownerUserId })}
        />
      </div>
    </>
  );
}

function bodyOf({ text, protocol, country, expiresOn, ownerUserId }: ImportForm, timeZone: string) {
  const expiresAt = daysRange({ to: expiresOn }, timeZone).to;
  return {
    text,
    protocol,
    ...(country !== '' && { country }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(ownerUserId !== '' && { ownerUserId }),
  };
}
