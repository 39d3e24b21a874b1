import type { PaymentMethod, Country } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { countryFacts } from './list/create-form.ts';
import classes from './merchants.module.css';

interface MethodChoiceProps {
  country: Country;
  chosen: readonly PaymentMethod[];
  onChange: (methods: PaymentMethod[]) => void;
  problem: string | undefined;
}

/** The methods that carry the country's money; at least one is needed. */
export function MethodChoice({ country, chosen, onChange, problem }: MethodChoiceProps) {
  const t = useText();
  const { methods } = countryFacts(country);
  const toggle = (method: PaymentMethod) =>
    onChange(methods.filter((known) => (known === method) !== chosen.includes(known)));
  return (
    <fieldset className={classes.choices}>
      <legend>{t('merchantForm.methods')}</legend>
      {methods.map((method) => (
        <label key={method} className={classes.choice}>
          <Checkbox
            name="methods"
            checked={chosen.includes(method)}
            onChange={() => toggle(method)}
          />
          {t(`method.${method}`)}
        </label>
      ))}
      <p className={classes.wrong} role="status">
        {problem}
      </p>
    </fieldset>
  );
}
