import type { PayoutMethodRow } from '@wallet/contract';
import { useState, type ReactNode } from 'react';
import type { FormOf } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { useKeepDrafts } from '../../../app/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { FormActs } from '../../../shared/form/form-dialog.tsx';
import { InstitutionChooser } from '../../../shared/institution/institution-chooser.tsx';
import { useDestinations } from '../../../shared/institution/use-destinations.ts';
import { useFocusBack } from '../../../shared/institution/use-focus-back.ts';
import { MethodFields } from './method-fields.tsx';
import { MethodProblem } from './method-problem.tsx';
import { withInstitution, type MethodForm } from './method-form.ts';
import styles from '../../../ui/shared-styles.module.css';

interface MethodDialogProps {
  form: FormOf<MethodForm>;
  title: string;
  lead: ReactNode;
  submit: string;
  /** The one that is replaced. */
  old?: PayoutMethodRow;
  onClose: () => void;
}

/**
 * The form of a destination and, in its place, the list of institutions. Closed by mistake it is
 * back as it was; Cancel forgets it.
 */
export function MethodDialog({ form, title, lead, submit, old, onClose }: MethodDialogProps) {
  const t = useText();
  const keepDrafts = useKeepDrafts();
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = useDestinations();
  const destinations = data?.data ?? [];
  const { institution } = form.values;
  const back = () => setChoosing(false);
  useFocusBack(isChoosing, () =>
    form.props.ref.current?.querySelector<HTMLElement>('[name="institution"]')?.focus(),
  );
  const leave = () => (isChoosing ? back() : (keepDrafts(), onClose()));
  return (
    <Dialog
      title={isChoosing ? t('payoutForm.choose') : title}
      onClose={leave}
      busy={form.isPending}
    >
      {isChoosing ? (
        <InstitutionChooser
          destinations={destinations}
          chosen={institution}
          onBack={back}
          onChoose={(chosen) => (form.set(withInstitution(form.values, chosen)), back())}
        />
      ) : (
        <form className={styles.narrowForm} {...form.props}>
          <p className={styles.quiet}>{lead}</p>
          <MethodProblem error={form.error} />
          {error ? (
            <div>
              <FormProblem error={error} />
              <Button size="s" busy={isFetching} onClick={() => void refetch()}>
                {t('failure.retry')}
              </Button>
            </div>
          ) : null}
          <MethodFields
            form={form}
            destination={destinations.find(({ code }) => code === institution)}
            old={old}
            onChoose={() => setChoosing(true)}
          />
          <FormActs form={form} onCancel={onClose} busy={t('payoutForm.busy')} submit={submit} />
        </form>
      )}
    </Dialog>
  );
}
