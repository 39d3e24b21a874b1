import type { ProxyImportReport, ProxyProtocol } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useForm, type FormOf } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CountrySelect } from '../../../shared/phone/country-select.tsx';
import { daysRange } from '../../../lib/dates/date-range.ts';
import { DialogActs } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ImportReport } from './import-report.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { protocols } from './proxy-filters.ts';
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
  const draft = useState<ImportForm>({
    text: '',
    protocol: 'http',
    country: '',
    expiresOn: '',
    ownerUserId: '',
  });
  const [{ text }] = draft;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;
  const [report, setReport] = useState<ProxyImportReport | null>(null);
  const form = useForm({
    draft,
    acts: ['add'],
    required: ['text'],
    isLasting: true,
    disabledReason:
      lines > lineLimit ? t('proxyImport.tooLong', { count: lines, limit: lineLimit }) : undefined,
    send: sendTo(endpoints.importProxies),
    body: (values, act) => ({ ...bodyOf(values, timeZone), preview: act !== 'add' }),
    onDone: async (said) => {
      setReport(said);
      if (!said.preview) await changed();
    },
  });
  const isDone = report !== null && !report.preview;
  const close = isDone ? onShow : onClose;
  return (
    <FormDialog
      form={form}
      title={t('proxyImport.title')}
      size={720}
      onClose={onClose}
      onLeave={close}
      submit={t(form.isPending ? 'proxyImport.previewing' : 'proxyImport.preview')}
      acts={
        report === null ? undefined : (
          <DialogActs>
            {isDone ? (
              <Button kind="primary" onClick={close}>
                {t('proxyImport.done')}
              </Button>
            ) : (
              <>
                <Button onClick={() => setReport(null)}>{t('proxyImport.back')}</Button>
                <Button
                  kind="primary"
                  busy={form.isPending}
                  reason={report.added === 0 ? t('proxyImport.nothing') : undefined}
                  onClick={() => form.submit('add')}
                >
                  {form.isPending
                    ? t('proxyImport.busy')
                    : t('proxyImport.submit', { count: report.added })}
                </Button>
              </>
            )}
          </DialogActs>
        )
      }
    >
      {report ? <ImportReport report={report} /> : <ImportFields form={form} lines={lines} />}
    </FormDialog>
  );
}

function ImportFields({
  form: { values, field },
  lines,
}: {
  form: FormOf<ImportForm>;
  lines: number;
}) {
  const t = useText();
  return (
    <>
      <p className={styles.quiet}>{t('proxyImport.text')}</p>
      <TextArea
        {...field('text')}
        label={t('proxyImport.list')}
        required={false}
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
          {...field('protocol')}
          label={t('proxyImport.protocol')}
          choices={protocols.map((value) => ({ value, title: value }))}
        />
        <CountrySelect
          label={t('proxies.country')}
          value={values.country}
          onChange={field('country').onChange}
        />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('expiresOn')} label={t('proxyForm.expiresOn')} type="date" />
        <OwnerSelect value={values.ownerUserId} onChange={field('ownerUserId').onChange} />
      </div>
    </>
  );
}

function bodyOf({ text, protocol, country, expiresOn, ownerUserId }: ImportForm, timeZone: string) {
  const expiresAt = daysRange({ to: expiresOn }, timeZone).to;
  return {
    text,
    protocol,
    country: country || undefined,
    expiresAt,
    maxAccounts: undefined,
    notes: undefined,
    ownerUserId: ownerUserId || undefined,
  };
}
