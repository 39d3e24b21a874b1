import type { FormOf } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { idsOf, type AccountForm } from './account-form.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Which merchants the account works for: none ticked is all of them. */
export function MerchantFields({ form: { values, set } }: { form: FormOf<AccountForm> }) {
  const t = useText();
  const { data } = useMerchantNames();
  const chosen = idsOf(values);
  const toggle = (id: string) =>
    set({
      merchantIds: (chosen.includes(id)
        ? chosen.filter((other) => other !== id)
        : [...chosen, id]
      ).join(' '),
    });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('account.merchants')}</legend>
      <p className={styles.quiet}>
        {chosen.length === 0
          ? t('accountForm.merchantsAll')
          : t('accountForm.merchantsSome', { count: chosen.length })}
      </p>
      <div className={classes.ticks}>
        {data?.data.map(({ id, name, code }) => (
          <label key={id} className={classes.tick}>
            <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>
              {name} <span className={classes.soft}>{code}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
