import type { UseMutationResult } from '@tanstack/react-query';
import type { PayoutMethodRow } from '@wallet/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { useDraft, useKeepDrafts } from '../../../app/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { InstitutionChooser } from '../../../shared/institution/institution-chooser.tsx';
import { useDestinations } from '../../../shared/institution/use-destinations.ts';
import { useFocusBack } from '../../../shared/institution/use-focus-back.ts';
import { MethodFields } from './method-fields.tsx';
import { MethodProblem } from './method-problem.tsx';
import { problemsOf, withInstitution, type FieldName, type MethodForm } from './method-form.ts';
import styles from '../../../ui/shared-styles.module.css';

interface MethodDialogProps {
  title: string;
  lead: ReactNode;
  submit: string;
  /** Under which name an unsent form is kept. */
  draft: string;
  first: MethodForm;
  /** The one that is replaced. */
  old?: PayoutMethodRow;
  sending: UseMutationResult<PayoutMethodRow, Error, MethodForm>;
  /** Why the form as it is cannot be sent. */
  obstacle?: (form: MethodForm) => string | undefined;
  onClose: () => void;
}

/**
 * The form of a destination and, in its place, the list of institutions. Closed by mistake it is
 * back as it was; Cancel forgets it.
 */
export function MethodDialog({
  title,
  lead,
  submit,
  draft,
  first,
  old,
  sending,
  obstacle,
  onClose,
}: MethodDialogProps) {
  const t = useText();
  const may = useMay('payoutMethods.manage');
  const keepDrafts = useKeepDrafts();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useDraft<MethodForm>(draft, first);
  const [isSent, setSent] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = useDestinations();
  const destinations = data?.data ?? [];
  const destination = destinations.find(({ code }) => code === form.institution);
  const problems = problemsOf(form, old);
  const { isPending } = sending;
  const reason = may.reason ?? obstacle?.(form);
  const back = () => setChoosing(false);
  useFocusBack(isChoosing, () =>
    element.current?.querySelector<HTMLElement>('[name="institution"]')?.focus(),
  );
  const leave = () => (isChoosing ? back() : (keepDrafts(), onClose()));
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = (Object.keys(problems) as FieldName[])[0];
    if (wrong !== undefined)
      return element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    if (!isPending && reason === undefined) sending.mutate(form);
  };
  return (
    <Dialog title={isChoosing ? t('payoutForm.choose') : title} onClose={leave} busy={isPending}>
      {isChoosing ? (
        <InstitutionChooser
          destinations={destinations}
          chosen={form.institution}
          onBack={back}
          onChoose={(chosen) => (setForm(withInstitution(form, chosen)), back())}
        />
      ) : (
        <form ref={element} className={styles.narrowForm} noValidate onSubmit={send}>
          <p className={styles.quiet}>{lead}</p>
          <MethodProblem error={sending.error} />
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
            destination={destination}
            old={old}
            isSent={isSent}
            problems={problems}
            onChange={(patch) => setForm({ ...form, ...patch } as MethodForm)}
            onChoose={() => setChoosing(true)}
          />
          <DialogActs>
            <Button onClick={onClose} reason={isPending ? t('payoutForm.busy') : undefined}>
              {t('dialog.cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={isPending} reason={reason}>
              {submit}
            </Button>
          </DialogActs>
        </form>
      )}
    </Dialog>
  );
}
