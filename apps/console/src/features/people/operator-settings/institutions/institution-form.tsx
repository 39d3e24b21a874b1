import { countryRails, type InstitutionRow } from '@wallet/contract';
import { useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { useSaveInstitution } from './use-institutions.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Its names, whether money may go there, and by which rails; saved with a source, and only what differs. */
export function InstitutionForm({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useText();
  const may = useMay('institutions.manage');
  const [name, setName] = useState(row.name);
  const [shortName, setShortName] = useState(row.shortName ?? '');
  const [enabled, setEnabled] = useState(row.enabled);
  const [on, setOn] = useState<readonly string[]>(
    row.rails.filter((rail) => rail.enabled).map(({ rail }) => rail),
  );
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const saving = useSaveInstitution(row, onClose);
  const offered = [
    ...new Set([...row.rails.map(({ rail }) => rail), ...countryRails[row.country]]),
  ];
  const switched = offered
    .filter(
      (rail) =>
        on.includes(rail) !== (row.rails.find((each) => each.rail === rail)?.enabled ?? false),
    )
    .map((rail) => ({ rail, enabled: on.includes(rail) }));
  const short = shortName.trim() === '' ? null : shortName.trim();
  const input = {
    ...(name.trim() !== row.name && { name: name.trim() }),
    ...(short !== row.shortName && { shortName: short }),
    ...(enabled !== row.enabled && { enabled }),
    ...(switched.length > 0 && { rails: switched }),
  };
  const isChanged = Object.keys(input).length > 0;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isChanged && name.trim() !== '' && reason.trim() !== '' && may.allowed && !saving.isPending)
      saving.mutate({ ...input, revision: row.revision, reason: reason.trim() });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <FormProblem error={saving.error} />
      <p className={classes.why}>
        {row.id}
        {row.isCodeOurs ? ` (${t('institutions.codeOurs')})` : ''} ·{' '}
        {t(`institutions.type.${row.type}`)} ·{' '}
        {t('institutions.asOf', { source: row.source, day: row.asOf })}
      </p>
      <div className={classes.pair}>
        <TextInput
          label={t('institutionField.name')}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
          required
          maxLength={200}
          touched={isSent}
        />
        <TextInput
          label={t('institutionField.shortName')}
          name="shortName"
          autoComplete="off"
          value={shortName}
          onChange={setShortName}
          maxLength={80}
        />
      </div>
      <Switch
        label={t('institutions.takesMoney')}
        note={t('institutions.offNote')}
        on={enabled}
        onChange={setEnabled}
        reason={may.reason}
      />
      <fieldset className={classes.ticks}>
        <legend className={styles.strong}>{t('institutionField.rails')}</legend>
        <span className={classes.tickRow}>
          {offered.map((rail) => (
            <label key={rail} className={classes.tick}>
              <Checkbox
                checked={on.includes(rail)}
                disabled={!may.allowed}
                onChange={() =>
                  setOn(on.includes(rail) ? on.filter((each) => each !== rail) : [...on, rail])
                }
              />
              {rail}
            </label>
          ))}
        </span>
      </fieldset>
      <TextInput
        label={t('values.source')}
        name="reason"
        autoComplete="off"
        value={reason}
        onChange={setReason}
        required
        maxLength={500}
        touched={isSent}
        note={t('values.sourceNote')}
      />
      <DialogActs>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          busy={saving.isPending}
          reason={may.reason ?? (isChanged ? undefined : t('values.unchanged'))}
        >
          {t('values.save')}
        </Button>
      </DialogActs>
    </form>
  );
}
