import { useText } from '../../../../lib/text/index.ts';
import { differences, fieldName, fieldsOf, fieldText, type Json } from './value-fields.ts';
import classes from '../operator-settings.module.css';

/** A value in words, or only what it changes. */
export function ValueText({ value, before }: { value: Json; before?: Json }) {
  const t = useText();
  const parts =
    before === undefined
      ? fieldsOf(value).map((field) => ({ name: fieldName(field.path, t), text: fieldText(field) }))
      : differences(before, value).map(({ path, from, to }) => ({
          name: fieldName(path, t),
          text: `${from} \u2192 ${to}`,
        }));
  return (
    <span className={classes.values}>
      {parts.map(({ name, text }) => (
        <span key={name} className={classes.value}>
          {name === '' ? null : <span>{name}</span>} <b className="figures">{text}</b>
        </span>
      ))}
    </span>
  );
}
