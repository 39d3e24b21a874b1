import { ask, endpoints } from '../../../app/api.ts';
import { goPlace } from '../../../app/place.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ToSignIn } from './auth-link.tsx';
import { CodeProblem } from './code-problem.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useMailedCode } from './use-mailed-code.ts';

/** The new password by a mailed link, with the second step where it is on. */
export function ResetPasswordPage() {
  const t = useText();
  const mailed = useMailedCode('resetPassword');
  if (mailed.state !== 'open') {
    const act = (
      <>
        <Button kind="primary" size="l" onClick={() => goPlace('/auth/forgot-password')}>
          {t('reset.ask')}
        </Button>
        <ToSignIn />
      </>
    );
    return (
      <CodeProblem
        code={mailed}
        heading={t('reset.heading')}
        missing={t('reset.missing')}
        help={mailed.state === 'invalid' ? t('reset.help') : undefined}
        act={act}
      />
    );
  }
  const { code, owner, giveUp } = mailed;
  return (
    <AuthFrame
      heading={t('reset.heading')}
      lead={t('reset.lead', { name: owner.name, email: owner.email })}
      link={<ToSignIn quiet />}
    >
      <NewPasswordForm
        owner={owner}
        what="passwordReset"
        send={(chosen) => ask(endpoints.resetPassword, { body: { code, ...chosen } })}
        onInvalid={giveUp}
      />
    </AuthFrame>
  );
}
