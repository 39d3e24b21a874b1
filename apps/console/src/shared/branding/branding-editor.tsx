import type { BrandingInput, MerchantBranding, MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import classes from './branding.module.css';
import { BrandingFields, type UploadLogo } from './branding-fields.tsx';
import { brandChanges, brandNames, brandProblem, brandFieldsOf } from './branding-form.ts';
import { BrandingPreview, type AskPreview } from './branding-preview.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile, type FieldChange } from '../failure/changed-meanwhile.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { useSaveOver } from '../failure/use-save-over.ts';
import styles from '../../ui/shared-styles.module.css';

interface BrandingEditorProps {
  merchant: MerchantProfile;
  /** Why it cannot be changed now. */
  reason: string | undefined;
  save: (body: { revision: number; branding: BrandingInput }) => Promise<MerchantProfile>;
  read: () => Promise<MerchantProfile>;
  onSaved: (saved: MerchantProfile) => Promise<void> | void;
  upload: UploadLogo;
  preview: AskPreview;
  /** What else somebody saved, where that is to be said. */
  changes?: (before: MerchantProfile, after: MerchantProfile) => FieldChange[];
}

const brandingOf = ({ branding }: MerchantProfile): MerchantBranding => branding;

/** How the pay page looks for one merchant: its fields, and a preview of what is not saved yet. */
export function BrandingEditor({
  merchant,
  reason: hindrance,
  save,
  read: readAgain,
  onSaved,
  upload,
  preview,
  changes,
}: BrandingEditorProps) {
  const t = useText();
  const [read, setRead] = useState(merchant.branding);
  const [texts, setTexts] = useState(() => brandFieldsOf(merchant.branding));
  const take = ({ branding }: MerchantProfile) => (
    setRead(branding),
    setTexts(brandFieldsOf(branding))
  );
  const { base, over, theirs, sending } = useSaveOver<MerchantProfile, { branding: BrandingInput }>(
    {
      row: merchant,
      save,
      read: readAgain,
      concerns: brandingOf,
      onSaved: async (saved) => (await onSaved(saved), take(saved)),
    },
  );
  const isTouched = brandNames.some((name) => texts[name].trim() !== (read[name] ?? ''));
  if (
    !isTouched &&
    !sending.isPending &&
    JSON.stringify(read) !== JSON.stringify(merchant.branding)
  )
    take(merchant);
  const reason = hindrance ?? (isTouched ? undefined : t('merchantBrand.unchanged'));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const isWrong = brandNames.some((name) => brandProblem(name, texts[name]) !== undefined);
    if (reason === undefined && !isWrong && !sending.isPending)
      sending.mutate({ branding: brandChanges(read, texts) });
  };
  const undo = () => (take(over), sending.reset());
  const isBrandingNew =
    theirs !== null && JSON.stringify(base.branding) !== JSON.stringify(theirs.branding);
  return (
    <div className={classes.branding}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {theirs ? (
          <ChangedMeanwhile
            changes={changes?.(base, theirs) ?? []}
            others={isBrandingNew ? [t('merchantPart.branding')] : []}
          />
        ) : (
          <FormProblem error={sending.error} />
        )}
        <BrandingFields
          name={merchant.name}
          texts={texts}
          reason={hindrance}
          upload={upload}
          onChange={(patch) => setTexts({ ...texts, ...patch })}
        />
        <div className={styles.actsAtEnd}>
          <Button onClick={undo} reason={isTouched ? undefined : t('merchantBrand.unchanged')}>
            {t('merchantBrand.undo')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={reason}>
            {t(
              sending.isPending
                ? 'merchantSet.busy'
                : theirs
                  ? 'merchantSet.saveOver'
                  : 'merchantBrand.save',
            )}
          </Button>
        </div>
      </form>
      <BrandingPreview merchant={merchant} texts={texts} ask={preview} />
    </div>
  );
}
