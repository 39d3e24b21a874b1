import { useMutation } from '@tanstack/react-query';
import { call } from '@wallet/contract/client';
import { useRef, useState, type FormEvent } from 'react';
import { endpoints } from '../../app/api.ts';
import { failureOf, transport } from '../../app/session/index.ts';
import { useUser } from '../../app/session/use-session.ts';
import type { StepUpPrompt } from '../../app/step-up.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import classes from './step-up-dialog.module.css';
import { PasswordInput, TextInput } from '../../ui/fields/text-input.tsx';
import styles from '../../ui/shared-styles.module.css';

type Way = 'password' | 'code';

/** Asks for the password, or for a one-time code where those are on. What waits behind it goes on by itself. */
export function StepUpDialog({ question: { answer } }: { question: StepUpPrompt }) {
  const t = useText();
  const { email, hasTotp } = useUser();
  const { form, way, choose, field, sending, submit, wrong } = useConfirmation(answer);
  const other = way === 'password' ? 'code' : 'password';
  const leave = () => answer(false);
  return (
    <Dialog title={t('stepUp.title')} onClose={leave} busy={sending.isPending} size={440}>
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('stepUp.text')}</p>
        {wrong === undefined ? <FormProblem error={sending.error} /> : null}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        {way === 'password' ? (
          <PasswordInput
            key={way}
            label={t('stepUp.password')}
            autoComplete="current-password"
            {...field}
          />
        ) : (
          <TextInput
            key={way}
            label={t('stepUp.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            {...field}
          />
        )}
        {hasTotp ? (
          <button type="button" className={classes.other} onClick={() => choose(other)}>
            {t(way === 'password' ? 'stepUp.useCode' : 'stepUp.usePassword')}
          </button>
        ) : null}
        <DialogActs>
          <Button onClick={leave} reason={sending.isPending ? t('stepUp.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('stepUp.confirm')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** What is typed, by which way, and what the server said of it. Nothing typed leaves this dialog but to the server. */
function useConfirmation(answer: StepUpPrompt['answer']) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const focus = () => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  const sending = useMutation({
    mutationFn: () =>
      call(transport, endpoints.confirmSession, {
        body: way === 'password' ? { password: typed } : { totp: typed.replaceAll(/\s/g, '') },
      }),
    onSuccess: () => answer(true),
    onError: focus,
  });
  const isMalformed = way === 'code' && !/^\s*(?:\d\s*){6}$/.test(typed);
  const { code } = failureOf(sending.error);
  const refusal =
    sending.error !== null && (code === 'wrongPassword' || code === 'oneTimeCodeWrong')
      ? t(`stepUp.${code}`)
      : undefined;
  const wrong = isSent && isMalformed ? t('stepUp.sixDigits') : refusal;
  const change = (text: string) => (sending.reset(), setSent(false), setTyped(text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSent(true);
    if (typed === '' || isMalformed) return focus();
    if (!sending.isPending) sending.mutate();
  };
  const field = {
    value: typed,
    onChange: change,
    required: true,
    touched: isSent,
    autoFocus: true,
    error: wrong,
  };
  return {
    form,
    way,
    choose: (next: Way) => (change(''), setWay(next)),
    field,
    sending,
    submit,
    wrong,
  };
}
