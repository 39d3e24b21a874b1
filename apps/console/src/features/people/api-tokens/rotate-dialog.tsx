import type { ApiTokenRow, NewApiTokenAnswer } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { overlaps, type Overlap } from './token-form.ts';
import { overlapLabels } from './token-labels.ts';
import { useTokensChanged } from './use-api-tokens.ts';

/** Makes the successor of a token; the old one goes on counting for the chosen time. */
export function RotateDialog({
  token: { id, name },
  onClose,
  onMade,
}: {
  token: ApiTokenRow;
  onClose: () => void;
  onMade: (made: NewApiTokenAnswer) => void;
}) {
  const t = useText();
  const changed = useTokensChanged();
  const form = useForm({
    initial: { overlap: '24' as Overlap },
    send: sendTo(endpoints.rotateApiToken, { params: { id } }),
    body: ({ overlap }) => ({ overlapHours: Number(overlap), expiresAt: undefined }),
    onDone: async (made) => {
      onMade(made);
      await changed();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tokens.rotateTitle', { name })}
      size={460}
      onClose={onClose}
      lead={t('tokens.rotateText')}
      busy={t('tokens.busy')}
      submit={t('tokens.rotate')}
    >
      <Select
        {...form.field('overlap')}
        label={t('tokens.overlap')}
        choices={overlaps.map((hours) => ({ value: hours, title: t(overlapLabels[hours]) }))}
      />
    </FormDialog>
  );
}
