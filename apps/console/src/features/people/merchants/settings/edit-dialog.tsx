import type { MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../../shared/failure/changed-meanwhile.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { linesOf } from '../../../../lib/lines-of.ts';
import { fieldChanges } from './field-changes.ts';
import { SettingField } from './setting-field.tsx';
import {
  changedNames,
  kindOf,
  partFields,
  problemOf,
  rightOf,
  settingNames,
  settingsOf,
  settingFieldsOf,
  type SettingName,
  type SettingsPart,
  type SettingFields,
} from './settings-fields.ts';
import { useSaveSettings } from './use-save-settings.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Edits one part of a merchant's settings. What somebody else saved meanwhile is shown before it is written over. */
export function EditDialog({
  merchant,
  part,
  onClose,
}: {
  merchant: MerchantProfile;
  part: SettingsPart;
  onClose: () => void;
}) {
  const t = useText();
  const may = useMay(rightOf(part));
  const { base, over, theirs, sending } = useSaveSettings(merchant, { onSaved: onClose });
  const [texts, setTexts] = useState(() => settingFieldsOf(merchant));
  const [isSent, setSent] = useState(false);
  const names: readonly SettingName[] = partFields[part];
  const refused = refusedNames(sending.error, texts, t);
  const problem = (name: SettingName) => {
    const wrong = isSent ? problemOf(name, texts[name]) : undefined;
    return wrong ? t(wrong) : refused.get(name);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (
      names.some((name) => problemOf(name, texts[name]) !== undefined) ||
      sending.isPending ||
      !may.allowed
    )
      return;
    const mine = Object.fromEntries(
      changedNames(settingFieldsOf(base), texts).map((name) => [name, texts[name]]),
    );
    const settings = settingsOf(over, { ...settingFieldsOf(over), ...mine });
    if (Object.keys(settings).length === 0) onClose();
    else sending.mutate(settings);
  };
  return (
    <Dialog title={t(`merchantPart.${part}`)} onClose={onClose} busy={sending.isPending} size={520}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {theirs ? (
          <ChangedMeanwhile
            changes={fieldChanges(base, theirs, t)}
            others={
              JSON.stringify(base.branding) === JSON.stringify(theirs.branding)
                ? []
                : [t('merchantPart.branding')]
            }
          />
        ) : refused.size === 0 ? (
          <FormProblem error={sending.error} />
        ) : null}
        {names.map((name) => (
          <SettingField
            key={name}
            name={name}
            merchant={merchant}
            value={texts[name]}
            isFirst={name === names[0]}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
            problem={problem(name)}
          />
        ))}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('merchantForm.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {t(
              sending.isPending
                ? 'merchantForm.busy'
                : theirs
                  ? 'merchantSet.saveOver'
                  : 'merchantSet.save',
            )}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** The fields the server refused; of a list, the entry. */
function refusedNames(error: unknown, sent: SettingFields, t: Translate): Map<string, string> {
  const found = failureOf(error).fields.flatMap(({ path }) => {
    const words = path.split('.');
    const name = settingNames.find((known) => words.includes(known));
    if (name === undefined) return [];
    const entry = kindOf(name) === 'lines' ? linesOf(sent[name])[Number(words.at(-1))] : undefined;
    return [
      [
        name,
        entry === undefined ? t('merchantForm.refused') : t('merchantSet.entryWrong', { entry }),
      ] as const,
    ];
  });
  return new Map(found);
}
