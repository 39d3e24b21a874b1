import { endpoints, sendTo } from '../../../app/api.ts';
import type { FieldProps } from '../../../lib/forms/form-options.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './sessions.module.css';
import { useSession, useSessionChanged, type SessionDetail } from './use-sessions.ts';

const longest = 200;
const steps = ['15', '30', '60', '180'] as const;

/** What the address asks to do with a session, once it is read. */
export function SessionActionDialog({
  id,
  act,
  onClose,
}: {
  id: string;
  act: string;
  onClose: () => void;
}) {
  const { data } = useSession(id);
  if (data === undefined) return null;
  if (act === 'expire') return <ExpireDialog of={data} onClose={onClose} />;
  return act === 'extend' ? <ExtendDialog of={data} onClose={onClose} /> : null;
}

interface ActDialogProps {
  of: SessionDetail;
  onClose: () => void;
}

/** Ends a session before its time, with the reason that everybody reads later. */
function ExpireDialog({ of: { session }, onClose }: ActDialogProps) {
  const t = useText();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    send: sendTo(endpoints.expireOperatorSession, { params: { id: session.id } }),
    body: ({ reason }) => ({ reason: reason.trim() }),
    onDone: ({ refNo }) => (showToast('good', t('sessions.expireDone', { refNo })), onClose()),
    onSettled: useSessionChanged(session.id),
  });
  const isClaimed = session.transaction?.status === 'checking';
  return (
    <FormDialog
      form={form}
      title={t('sessions.expireTitle')}
      size={480}
      onClose={onClose}
      lead={t(isClaimed ? 'sessions.expireClaimedText' : 'sessions.expireText')}
      busy={t('sessions.busy')}
      kind="danger"
      submit={t('sessions.expire')}
    >
      <ReasonField field={form.field('reason')} />
    </FormDialog>
  );
}

/** Gives a session more time, counted from the end that is shown. */
function ExtendDialog({ of: { session }, onClose }: ActDialogProps) {
  const t = useText();
  const form = useForm({
    initial: { reason: '', minutes: '15' as (typeof steps)[number] },
    required: ['reason'],
    send: sendTo(endpoints.extendOperatorSession, { params: { id: session.id } }),
    body: ({ reason, minutes }) => ({
      reason: reason.trim(),
      minutes: Number(minutes),
      expiresAt: session.expiresAt,
    }),
    onDone: ({ refNo }) => (showToast('good', t('sessions.extendDone', { refNo })), onClose()),
    onSettled: useSessionChanged(session.id),
  });
  const addedMs = Number(form.values.minutes) * 60_000;
  const newEnd = new Date(Date.parse(session.expiresAt) + addedMs).toISOString();
  return (
    <FormDialog
      form={form}
      title={t('sessions.extendTitle')}
      size={480}
      onClose={onClose}
      lead={t('sessions.extendText')}
      problem={null}
      busy={t('sessions.busy')}
      submit={t('sessions.extend')}
    >
      <Segments
        {...form.choice('minutes')}
        label={t('sessions.extendBy')}
        choices={steps.map((value) => ({
          value,
          label: t('sessions.minutes', { count: Number(value) }),
        }))}
      />
      <p className={classes.end}>
        <span>{t('sessions.newEnd')}</span>{' '}
        <strong>
          <ListTime at={newEnd} />
        </strong>
      </p>
      <FormProblem error={form.error} />
      <ReasonField field={form.field('reason')} />
    </FormDialog>
  );
}

function ReasonField({ field }: { field: FieldProps<string> }) {
  const t = useText();
  return (
    <TextInput
      {...field}
      label={t('sessions.reason')}
      maxLength={longest}
      note={t('sessions.reasonNote')}
      autoFocus
    />
  );
}
