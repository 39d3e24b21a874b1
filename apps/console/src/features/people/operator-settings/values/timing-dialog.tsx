import { providers, resendPolicies, type Provider, type SettingRow } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { ChangeForm } from './change-form.tsx';
import {
  isTimingRight,
  timingFields,
  timingFormsOf,
  timingOf,
  type TimingForm,
  type TimingForms,
} from './timing-form.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** How long things may take with each provider; what is left empty is as it was built in. */
export function TimingDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useText();
  const [forms, setForms] = useState<TimingForms>(() => timingFormsOf(row.value));
  const set = (provider: Provider, patch: Partial<TimingForm>) =>
    setForms({ ...forms, [provider]: { ...forms[provider], ...patch } });
  return (
    <ChangeForm row={row} value={timingOf(forms)} onClose={onClose} size={760}>
      {({ isSent, touch, serverProblem }) => (
        <>
          <p className={classes.why}>{t('timing.lead')}</p>
          {providers.map((provider) => (
            <fieldset key={provider} className={classes.group}>
              <legend className={styles.strong}>{t(`provider.${provider}`)}</legend>
              <div className={classes.triple}>
                {timingFields.map((field) => (
                  <TextInput
                    key={field}
                    label={t(`timing.${field}`)}
                    name={`${provider}.${field}`}
                    inputMode="decimal"
                    autoComplete="off"
                    value={forms[provider][field]}
                    onChange={(text) => (touch(), set(provider, { [field]: text }))}
                    touched={isSent}
                    error={
                      isTimingRight(field, forms[provider][field])
                        ? serverProblem(`${provider}.${field}`)
                        : t(`timing.${field}.wrong`)
                    }
                  />
                ))}
              </div>
              <div className={classes.field}>
                <span className={styles.strong}>{t('timing.resendPolicy')}</span>
                <Segments
                  label={`${t(`provider.${provider}`)}: ${t('timing.resendPolicy')}`}
                  chosen={forms[provider].resendPolicy}
                  onChoose={(resendPolicy) => (touch(), set(provider, { resendPolicy }))}
                  choices={(['builtIn', ...resendPolicies] as const).map((value) => ({
                    value,
                    label: t(`timing.resendPolicy.${value}`),
                  }))}
                />
              </div>
            </fieldset>
          ))}
        </>
      )}
    </ChangeForm>
  );
}
