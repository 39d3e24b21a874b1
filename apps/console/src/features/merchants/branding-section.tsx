import type { MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { BrandingFields } from './branding-fields.tsx';
import { brandChanges, brandNames, brandProblem, brandTextsOf } from './branding-form.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormProblem } from './form-problem.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import classes from './merchants.module.css';

const brandingOf = ({ branding }: MerchantProfile) => branding;

/** How the pay page looks for this merchant, with a preview of what is not saved yet. */
export function BrandingSection({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('merchants.update');
  const [read, setRead] = useState(merchant.branding);
  const [texts, setTexts] = useState(() => brandTextsOf(merchant.branding));
  const { base, over, theirs, sending } = useSaveSettings(merchant, { onSaved: (saved) => (setRead(saved.branding), setTexts(brandTextsOf(saved.branding))), concerns: brandingOf });
  const isTouched = brandNames.some((name) => texts[name].trim() !== (read[name] ?? ''));
  if (!isTouched && !sending.isPending && JSON.stringify(read) !== JSON.stringify(merchant.branding)) {
    setRead(merchant.branding);
    setTexts(brandTextsOf(merchant.branding));
  }
  const reason = may.reason ?? (merchant.status === 'closed' ? t('merchantSet.closed') : isTouched ? undefined : t('merchantBrand.unchanged'));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const isWrong = brandNames.some((name) => brandProblem(name, texts[name]) !== undefined);
    if (reason === undefined && !isWrong && !sending.isPending) sending.mutate({ branding: brandChanges(read, texts) });
  };
  const undo = () => (setTexts(brandTextsOf(over.branding)), setRead(over.branding), sending.reset());
  return (
    <Card title={t('merchantPart.branding')}>
      <div className={classes.branding}>
        <form className={classes.form} noValidate onSubmit={submit}>
          {theirs ? <ChangedMeanwhile before={base} after={theirs} /> : <FormProblem error={sending.error} />}
          <BrandingFields merchant={merchant} texts={texts} onChange={(patch) => setTexts({ ...texts, ...patch })} />
          <div className={classes.formActs}>
            <Button onClick={undo} reason={isTouched ? undefined : t('merchantBrand.unchanged')}>{t('merchantBrand.undo')}</Button>
            <Button kind="primary" type="submit" busy={sending.isPending} reason={reason}>{t(sending.isPending ? 'merchantForm.busy' : theirs ? 'merchantSet.saveOver' : 'merchantBrand.save')}</Button>
          </div>
        </form>
        <BrandingPreview merchant={merchant} texts={texts} />
      </div>
    </Card>
  );
}
