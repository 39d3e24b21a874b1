import type { ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import formClasses from '../../ui/fields/form.module.css';
import styles from '../../ui/shared-styles.module.css';
import { FormProblem } from '../failure/form-problem.tsx';

interface FormState {
  isPending: boolean;
  error: unknown;
  disabledReason: string | undefined;
  props: object;
}

interface FormActsProps {
  form: Pick<FormState, 'isPending' | 'disabledReason'>;
  /** Without it there is nothing to send any more. */
  submit: string | undefined;
  /** Without it there is nothing to leave. */
  onCancel?: () => void;
  cancel?: string | undefined;
  /** Why it cannot be left while it is on its way. */
  busy?: string | undefined;
  kind?: ButtonProps['kind'];
  /** Stands between the two. */
  children?: ReactNode;
}

/** Cancel and submit, at the end of a form. */
export function FormActs(props: FormActsProps) {
  return (
    <DialogActs>
      <CancelAndSubmit {...props} />
    </DialogActs>
  );
}

function CancelAndSubmit({
  form: { isPending, disabledReason },
  submit,
  onCancel,
  cancel,
  busy,
  kind = 'primary',
  children,
}: FormActsProps) {
  const t = useText();
  return (
    <>
      {onCancel ? (
        <Button onClick={onCancel} reason={isPending ? busy : undefined}>
          {cancel ?? t(submit === undefined ? 'dialog.close' : 'dialog.cancel')}
        </Button>
      ) : null}
      {children}
      {submit === undefined ? null : (
        <Button kind={kind} type="submit" busy={isPending} reason={disabledReason}>
          {submit}
        </Button>
      )}
    </>
  );
}

interface FormDialogProps extends Omit<FormActsProps, 'form' | 'onCancel' | 'children'> {
  form: FormState;
  title: string;
  size?: number;
  onClose: () => void;
  /** Where closing by mistake is not the same as Cancel. */
  onLeave?: (() => void) | undefined;
  /** What the form is for, before anything else. */
  lead?: ReactNode;
  /** What is said of a refusal, where that is not its usual text. */
  problem?: ReactNode;
  /** Instead of Cancel and submit. */
  acts?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A form in a dialog: what it is for, what was refused, its fields, Cancel and submit. */
export function FormDialog({
  form,
  title,
  size = 520,
  onClose,
  onLeave = onClose,
  lead,
  problem = <FormProblem error={form.error} />,
  acts,
  className = formClasses.form,
  children,
  ...ends
}: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onLeave} busy={form.isPending} size={size}>
      <form className={className} {...form.props}>
        {lead === undefined ? null : <p className={styles.quiet}>{lead}</p>}
        {problem}
        {children}
        {acts ?? <FormActs {...ends} form={form} onCancel={onClose} />}
      </form>
    </Dialog>
  );
}
