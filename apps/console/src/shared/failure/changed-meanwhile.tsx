import { useText } from '../../lib/text/index.ts';
import classes from './changed-meanwhile.module.css';
import { FormMessage } from '../../ui/fields/form-message.tsx';

export interface FieldChange {
  field: string;
  /** As it is written; an empty text is nothing. */
  before: string;
  after: string;
}

interface ChangedMeanwhileProps {
  changes: readonly FieldChange[];
  others?: readonly string[];
  /** Where nothing is saved over: what to do about it. */
  text?: string;
}

/** What somebody else saved while a form was open, field by field; of `others` only that they are different. */
export function ChangedMeanwhile({ changes, others = [], text }: ChangedMeanwhileProps) {
  const t = useText();
  return (
    <div role="alert">
      <FormMessage>
        {text ?? t('merchantSet.conflict')}
        <ul className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {t('merchantSet.changedTo', {
                field,
                before: before || t('merchantSet.nothing'),
                after: after || t('merchantSet.nothing'),
              })}
            </li>
          ))}
          {others.map((other) => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      </FormMessage>
    </div>
  );
}
