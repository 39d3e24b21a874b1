import type { MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, DialogActs } from '../../kit/dialog.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormProblem } from './form-problem.tsx';
import { SettingField } from './setting-field.tsx';
import { changedNames, partFields, problemOf, settingsOf, textsOf, type SettingName, type SettingsPart } from './settings-fields.ts';
import { useSaveSettings } from './use-save-settings.ts';
import classes from './merchants.module.css';

/** Edits one part of a merchant's settings. What somebody else saved meanwhile is shown before it is written over. */
export function EditDialog({ merchant, part, onClose }: { merchant: MerchantProfile; part: SettingsPart; onClose: () => void }) {
  const t = useText();
  const may = useMay('merchants.update');
  const { base, over, theirs, sending } = useSaveSettings(merchant, { onSaved: onClose });
  const [texts, setTexts] = useState(() => textsOf(merchant));
  const [isSent, setSent] = useState(false);
  const names: readonly SettingName[] = partFields[part];
  const refused = refusedNames(sending.error);
  const problem = (name: SettingName) => {
    const wrong = isSent ? problemOf(name, texts[name]) : undefined;
    return wrong ? t(wrong) : refused.get(name);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (names.some((name) => problemOf(name, texts[name]) !== undefined) || sending.isPending || !may.allowed) return;
    const mine = Object.fromEntries(changedNames(textsOf(base), texts).map((name) => [name, texts[name]]));
    const settings = settingsOf(over, { ...textsOf(over), ...mine });
    if (Object.keys(settings).length === 0) onClose();
    else sending.mutate(settings);
  };
  return (
    <Dialog title={t(`merchantPart.${part}`)} onClose={onClose} busy={sending.isPending} size={520}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {theirs ? <ChangedMeanwhile before={base} after={theirs} /> : refused.size === 0 ? <FormProblem error={sending.error} /> : null}
        {names.map((name) => <SettingField key={name} name={name} merchant={merchant} value={texts[name]} onChange={(text) => setTexts({ ...texts, [name]: text })} problem={problem(name)} />)}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('merchantForm.busy') : undefined}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>{t(sending.isPending ? 'merchantForm.busy' : theirs ? 'merchantSet.saveOver' : 'merchantSet.save')}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** The fields the server refused, each with what it said; approval amounts are told by the word before the last. */
function refusedNames(error: unknown): Map<string, string> {
  const { fields } = failureOf(error);
  return new Map(fields.flatMap(({ path, message }) => path.split('.').filter((word) => word in fieldWords).map((word) => [word, message] as const)));
}

const fieldWords = Object.fromEntries(Object.values(partFields).flat().map((name) => [name, true]));
