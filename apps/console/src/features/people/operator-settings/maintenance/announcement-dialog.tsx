import { useMutation } from '@tanstack/react-query';
import {
  longestMaintenanceText,
  maintenanceAudiences,
  maintenanceKey,
  maintenanceSeverities,
  type MaintenanceAudience,
} from '@wallet/contract/maintenance';
import type { SettingRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { momentOf } from '../../../../lib/dates/date-range.ts';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import {
  announcementForm,
  announcementOf,
  announcementProblems,
  readAnnouncement,
  type AnnouncementForm,
  type AnnouncementValue,
} from './announcement-form.ts';
import { AnnouncementText } from './announcement-text.tsx';
import { useValuesChanged } from '../values/use-values.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/**
 * Announces maintenance from now or a moment on, in the place of what is announced now; it is shown
 * as readers see it before it is sent.
 */
export function AnnouncementDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useValuesChanged();
  const nowMs = useNow(60_000);
  const [form, setForm] = useState<AnnouncementForm>(() =>
    announcementForm(stillTold(readAnnouncement(row.value), nowMs), timeZone),
  );
  const [isSent, setSent] = useState(false);
  const value = announcementOf(form, timeZone);
  const problems = announcementProblems(form, timeZone, nowMs);
  const problem = (field: keyof typeof problems) => problems[field] && t(problems[field]);
  const sending = useMutation({
    mutationFn: (announced: AnnouncementValue) => {
      const validFrom = momentOf(form.from, timeZone);
      return ask(endpoints.changeSetting, {
        params: { key: maintenanceKey },
        body: {
          value: announced,
          source: form.source.trim(),
          version: row.version,
          ...(validFrom !== undefined && { validFrom }),
        },
      });
    },
    onSuccess: () => (
      showToast('good', t(form.from === '' ? 'announce.done' : 'announce.planned')),
      onClose()
    ),
    onSettled: changed,
  });
  const set = (patch: Partial<AnnouncementForm>) => (
    sending.reset(),
    setForm({ ...form, ...patch })
  );
  const toggle = (audience: MaintenanceAudience) =>
    set({
      audiences: maintenanceAudiences.filter(
        (each) => (each === audience) !== form.audiences.includes(each),
      ),
    });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (
      value !== undefined &&
      form.source.trim() !== '' &&
      Object.keys(problems).length === 0 &&
      !sending.isPending
    )
      sending.mutate(value);
  };
  const words = (locale: 'en' | 'id' | 'ph') => ({
    label: t(`announce.text.${locale}`),
    name: locale,
    rows: 2,
    maxLength: longestMaintenanceText,
    value: form[locale],
    onChange: (text: string) => set({ [locale]: text }),
  });
  const moment = (field: 'from' | 'until') => ({
    name: field,
    type: 'datetime-local',
    autoComplete: 'off',
    value: form[field],
    onChange: (text: string) => set({ [field]: text }),
    touched: isSent,
    error: problem(field),
  });
  return (
    <Dialog title={t('announce.title')} onClose={onClose} busy={sending.isPending} size={600}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <div className={classes.field}>
          <span className={styles.strong}>{t('announce.severity')}</span>
          <Segments
            label={t('announce.severity')}
            chosen={form.severity}
            onChoose={(severity) => set({ severity })}
            choices={maintenanceSeverities.map((each) => ({
              value: each,
              label: t(`announce.severity.${each}`),
            }))}
          />
          <span className={styles.note}>{t('announce.onlyWords')}</span>
        </div>
        <fieldset className={classes.ticks}>
          <legend className={styles.strong}>{t('announce.audiences')}</legend>
          {maintenanceAudiences.map((each) => (
            <label key={each} className={classes.tick}>
              <Checkbox checked={form.audiences.includes(each)} onChange={() => toggle(each)} />
              {t(`announce.audience.${each}`)}
            </label>
          ))}
          <span aria-live="polite">
            {isSent && problems.audiences ? (
              <span className={classes.wrong}>
                <StatusShape shape="bad" size={12} />
                {t(problems.audiences)}
              </span>
            ) : null}
          </span>
        </fieldset>
        <TextArea {...words('en')} required touched={isSent} />
        <div className={classes.pair}>
          <TextArea {...words('id')} note={t('announce.fallBack')} />
          <TextArea {...words('ph')} note={t('announce.fallBack')} />
        </div>
        <div className={classes.pair}>
          <TextInput
            label={t('announce.from')}
            {...moment('from')}
            note={t('announce.fromNote', { zone: timeZone })}
          />
          <TextInput
            label={t('announce.until')}
            {...moment('until')}
            required
            note={t('announce.untilNote', { zone: timeZone })}
          />
        </div>
        <TextInput
          label={t('values.source')}
          name="source"
          autoComplete="off"
          value={form.source}
          onChange={(source) => set({ source })}
          required
          maxLength={500}
          touched={isSent}
          note={t('values.sourceNote')}
        />
        <div className={classes.preview} aria-live="polite">
          {value === undefined ? (
            <span className={classes.why}>{t('announce.incomplete')}</span>
          ) : (
            <AnnouncementText value={value} />
          )}
        </div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t(form.from === '' ? 'announce.send' : 'announce.plan')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** What is over is no beginning for another one. */
function stillTold(value: AnnouncementValue | null, nowMs: number): AnnouncementValue | null {
  return value !== null && Date.parse(value.until) > nowMs ? value : null;
}
