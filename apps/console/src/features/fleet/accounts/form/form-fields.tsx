import { type Provider, providerTable } from '@wallet/contract';
import type { FormOf } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { NumberInput } from '../../../../ui/fields/number-input.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { countNames, limitNames, type AccountForm } from './account-form.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';
import { numberKindOf } from '../providers.ts';

interface FieldsProps {
  form: FormOf<AccountForm>;
  provider: Provider;
}

/** Who the account is: its name here, and holder and number as the provider knows them. */
export function IdentityFields({
  form: { values, set, field },
  provider,
  isNew,
}: FieldsProps & { isNew: boolean }) {
  const t = useText();
  const numberKind = numberKindOf(provider);
  return (
    <>
      <TextInput
        {...field('label')}
        label={t('accountForm.label')}
        note={t('accountForm.labelNote')}
        maxLength={80}
        autoFocus
      />
      <TextInput
        {...field('holderName')}
        label={t('accountForm.holderName')}
        note={t('accountForm.holderNote')}
        maxLength={120}
      />
      {isNew ? (
        <TextInput
          {...field('number')}
          label={t(`accountForm.number.${numberKind}`)}
          note={t('accountForm.numberNote')}
          inputMode={numberKind === 'phone' ? 'tel' : 'numeric'}
          maxLength={40}
        />
      ) : null}
      {isNew ? (
        <fieldset className={classes.choices}>
          <legend>{t('accounts.mode')}</legend>
          {(['live', 'test'] as const).map((mode) => (
            <label key={mode} className={classes.choice}>
              <input
                type="radio"
                name="mode"
                value={mode}
                checked={values.mode === mode}
                onChange={() => set({ mode })}
              />
              <span>
                <strong>{t(`accounts.modeIs.${mode}`)}</strong>
                <span className={styles.note}>{t(`accountForm.modeNote.${mode}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

/** Whose account it is and by which paper it may be worked with: what live money needs. */
export function AuthorityFields({ form: { field } }: Pick<FieldsProps, 'form'>) {
  const t = useText();
  return (
    <section className={classes.part} aria-label={t('accountForm.authority')}>
      <h3 className={classes.partTitle}>{t('accountForm.authority')}</h3>
      <p className={styles.quiet}>{t('accountForm.authorityText')}</p>
      <TextInput {...field('ownerName')} label={t('accountForm.ownerName')} maxLength={120} />
      <div className={classes.pair}>
        <TextInput
          {...field('document')}
          label={t('accountForm.document')}
          placeholder={t('accountForm.documentExample')}
          maxLength={200}
        />
        <TextInput {...field('until')} label={t('accountForm.until')} type="date" />
      </div>
    </section>
  );
}

/** What may come in and go out; a field left empty keeps the provider's own limit. */
export function LimitFields({ form: { field }, provider }: FieldsProps) {
  const t = useText();
  const { currency } = providerTable[provider];
  const step = currency === 'IDR' ? '1000' : '1';
  return (
    <section className={classes.part} aria-label={t('accountForm.limits')}>
      <h3 className={classes.partTitle}>{t('accountForm.limits')}</h3>
      <p className={styles.quiet}>{t('accountForm.limitsText', { currency })}</p>
      <div className={classes.pair}>
        {limitNames.map((name) => (
          <NumberInput key={name} {...field(name)} label={t(`account.limit.${name}`)} step={step} />
        ))}
        {countNames.map((name) => (
          <NumberInput key={name} {...field(name)} label={t(`account.limit.${name}`)} step="1" />
        ))}
        <NumberInput
          {...field('priority')}
          label={t('accountForm.priority')}
          note={t('accountForm.priorityNote')}
          step="1"
          min="1"
          max="9"
        />
      </div>
    </section>
  );
}
