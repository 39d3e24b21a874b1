import type { MerchantProfile } from '@wallet/contract';
import { useText } from '../../app/text/index.ts';
import { FormMessage } from '../../kit/form-message.tsx';
import { changedNames, textsOf } from './settings-fields.ts';
import classes from './merchants.module.css';

/** What somebody else saved while a form was open, field by field. */
export function ChangedMeanwhile({ before, after }: { before: MerchantProfile; after: MerchantProfile }) {
  const t = useText();
  const [old, now] = [textsOf(before), textsOf(after)];
  const names = changedNames(old, now);
  const isBrandingNew = JSON.stringify(before.branding) !== JSON.stringify(after.branding);
  return (
    <div role="alert">
      <FormMessage>
        {t('merchantSet.conflict')}
        <ul className={classes.changes}>
          {names.map((name) => <li key={name}>{t('merchantSet.changedTo', { field: t(`merchantSet.${name}`), before: old[name] || t('merchantSet.nothing'), after: now[name] || t('merchantSet.nothing') })}</li>)}
          {isBrandingNew ? <li>{t('merchantPart.branding')}</li> : null}
        </ul>
      </FormMessage>
    </div>
  );
}
