import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './sessions.module.css';
import { useSession, useSessionAct, type SessionDetail } from './use-sessions.ts';
import styles from '../../../ui/shared-styles.module.css';

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
  const ending = useSessionAct(
    (body: { reason: string }) =>
      ask(endpoints.expireOperatorSession, { params: { id: session.id }, body }),
    {
      id: session.id,
      onDone: (row) => (
        showToast('good', t('sessions.expireDone', { refNo: row.refNo })),
        onClose()
      ),
    },
  );
  const isClaimed = session.transaction?.status === 'checking';
  return (
    <Dialog title={t('sessions.expireTitle')} onClose={onClose} busy={ending.isPending} size={480}>
      <ReasonForm
        act={t('sessions.expire')}
        isDanger
        busy={ending.isPending}
        error={ending.error}
        onClose={onClose}
        onSend={(reason) => ending.mutate({ reason })}
      >
        <p className={styles.quiet}>
          {t(isClaimed ? 'sessions.expireClaimedText' : 'sessions.expireText')}
        </p>
      </ReasonForm>
    </Dialog>
  );
}

/** Gives a session more time, counted from the end that is shown. */
function ExtendDialog({ of: { session }, onClose }: ActDialogProps) {
  const t = useText();
  const [minutes, setMinutes] = useState<(typeof steps)[number]>('15');
  const extending = useSessionAct(
    (body: { reason: string; minutes: number; expiresAt: string }) =>
      ask(endpoints.extendOperatorSession, { params: { id: session.id }, body }),
    {
      id: session.id,
      onDone: (row) => (
        showToast('good', t('sessions.extendDone', { refNo: row.refNo })),
        onClose()
      ),
    },
  );
  const newEnd = new Date(Date.parse(session.expiresAt) + Number(minutes) * 60_000).toISOString();
  return (
    <Dialog
      title={t('sessions.extendTitle')}
      onClose={onClose}
      busy={extending.isPending}
      size={480}
    >
      <ReasonForm
        act={t('sessions.extend')}
        busy={extending.isPending}
        error={extending.error}
        onClose={onClose}
        onSend={(reason) =>
          extending.mutate({ reason, minutes: Number(minutes), expiresAt: session.expiresAt })
        }
      >
        <p className={styles.quiet}>{t('sessions.extendText')}</p>
        <Segments
          label={t('sessions.extendBy')}
          chosen={minutes}
          choices={steps.map((value) => ({
            value,
            label: t('sessions.minutes', { count: Number(value) }),
          }))}
          onChoose={setMinutes}
        />
        <p className={classes.end}>
          <span>{t('sessions.newEnd')}</span>{' '}
          <strong>
            <ListTime at={newEnd} />
          </strong>
        </p>
      </ReasonForm>
    </Dialog>
  );
}

interface ReasonFormProps {
  act: string;
  isDanger?: boolean;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onSend: (reason: string) => void;
  children: React.ReactNode;
}

function ReasonForm({
  act,
  isDanger = false,
  busy,
  error,
  onClose,
  onSend,
  children,
}: ReasonFormProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason.trim() !== '' && !busy) onSend(reason.trim());
  };
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      {children}
      <FormProblem error={error} />
      <TextInput
        label={t('sessions.reason')}
        name="reason"
        autoComplete="off"
        value={reason}
        onChange={setReason}
        required
        maxLength={longest}
        touched={isSent}
        note={t('sessions.reasonNote')}
        autoFocus
      />
      <DialogActs>
        <Button onClick={onClose} reason={busy ? t('sessions.busy') : undefined}>
          {t('dialog.cancel')}
        </Button>
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" busy={busy}>
          {act}
        </Button>
      </DialogActs>
    </form>
  );
}
