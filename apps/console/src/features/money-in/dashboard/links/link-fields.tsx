import type { FieldProps } from '../../../../lib/forms/form-options.ts';
import { useText } from '../../../../lib/text/index.ts';
import { FormActs } from '../../../../shared/form/form-dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';

/** Who pays or withdraws, where the merchant wants it said. */
export function CustomerName({ field }: { field: FieldProps<string> }) {
  const t = useText();
  return (
    <TextInput {...field} label={t('link.customer')} maxLength={120} note={t('link.optional')} />
  );
}

/** The merchant's own name for the payment. */
export function Reference({ field }: { field: FieldProps<string> }) {
  const t = useText();
  return (
    <TextInput
      {...field}
      label={t('link.reference')}
      spellCheck={false}
      maxLength={64}
      note={t('link.referenceNote')}
    />
  );
}

/** Cancel, and make the link. */
export function LinkActs({
  form,
  onCancel,
}: {
  form: { isPending: boolean; disabledReason: string | undefined };
  onCancel: () => void;
}) {
  const t = useText();
  return (
    <FormActs
      form={form}
      onCancel={onCancel}
      busy={t('link.creating')}
      submit={t(form.isPending ? 'link.creating' : 'link.create')}
    />
  );
}
