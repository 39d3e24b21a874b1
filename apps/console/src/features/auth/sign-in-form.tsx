import { routes } from '@variant/routes.ts';
import { useRef, useState } from 'react';
import { failureOf, session, type Failure } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { StatusShape } from '../../kit/status-shape.tsx';
import { PasswordInput, TextInput } from '../../kit/text-input.tsx';
import { checkSignIn, firstProblem, type SignInForm as Form } from './sign-in-rules.ts';
import classes from './sign-in-page.module.css';

const forgotPath = '/auth/forgot-password';

/** E-mail and password, and the one-time code once the server asks for it. A second press while it runs does nothing. */
export function SignInForm() {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<Form>({ email: '', password: '', totp: '' });
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const errors = checkSignIn(form, needsCode);
  const change = (field: keyof Form) => (value: string) => setForm({ ...form, [field]: value });
  const submit = async () => {
    setSent(true);
    const problem = firstProblem(form, needsCode);
    if (problem !== undefined) return element.current?.querySelector<HTMLInputElement>(`[name="${problem}"]`)?.focus();
    setBusy(true);
    setFailure(null);
    try {
      await session.signIn({ email: form.email.trim(), password: form.password, ...(needsCode ? { totp: form.totp.trim() } : {}) });
    } catch (error) {
      const failed = failureOf(error);
      if (failed.code === 'totpRequired') setNeedsCode(true);
      setFailure(failed);
      setBusy(false);
    }
  };
  const forgot = routes.some((route) => route.path === forgotPath) ? <a className={classes.forgot} href={forgotPath}>{t('signIn.forgot')}</a> : undefined;
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={(event) => (event.preventDefault(), isBusy ? undefined : void submit())}>
      <div role="alert">{failure ? <Problem failure={failure} /> : null}</div>
      <TextInput label={t('signIn.email')} name="email" type="email" autoComplete="username" spellCheck={false} value={form.email} onChange={change('email')} required touched={isSent} error={errors.email && t(errors.email)} size="l" autoFocus />
      <PasswordInput label={t('signIn.password')} name="password" autoComplete="current-password" value={form.password} onChange={change('password')} required touched={isSent} size="l" aside={forgot} />
      {needsCode ? (
        <TextInput label={t('signIn.code')} name="totp" inputMode="numeric" autoComplete="one-time-code" value={form.totp} onChange={change('totp')} required touched={false} error={errors.totp && t(errors.totp)} note={t('signIn.codeNote')} size="l" autoFocus />
      ) : null}
      <Button kind="primary" type="submit" size="l" wide busy={isBusy}>{isBusy ? t('signIn.busy') : t('signIn.submit')}</Button>
    </form>
  );
}

function Problem({ failure }: { failure: Failure }) {
  const t = useText();
  const link = failure.code === 'wrongConsole' ? failure.detail?.match(/https?:\/\/[^\s,;]+/)?.[0] : undefined;
  return (
    <div className={classes.problem}>
      <StatusShape shape={failure.code === 'totpRequired' ? 'next' : 'bad'} />
      <div>
        {failureText(failure.code, t)}
        {link === undefined ? null : <div><a href={link}>{t('signIn.otherConsole')}</a></div>}
        {failure.code === 'unexpected' && failure.requestId !== null ? <span className={classes.request}>{t('error.request', { id: failure.requestId })}</span> : null}
      </div>
    </div>
  );
}
