import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ToSignIn } from './auth-link.tsx';
import { CodeProblem } from './code-problem.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useMailedCode } from './use-mailed-code.ts';

/** The end of an invitation: the first password. */
export function ActivatePage() {
  const t = useText();
  const mailed = useMailedCode('activate');
  if (mailed.state !== 'open') {
    return (
      <CodeProblem
        code={mailed}
        heading={t('activate.heading')}
        missing={t('activate.missing')}
        help={t('activate.help')}
        act={<ToSignIn />}
      />
    );
  }
  const { code, owner, giveUp } = mailed;
  return (
    <AuthFrame
      heading={t('activate.heading')}
      lead={t('activate.lead', { name: owner.name, email: owner.email })}
      link={<ToSignIn quiet />}
    >
      <NewPasswordForm
        owner={owner}
        what="activated"
        send={({ password }) => ask(endpoints.activate, { body: { code, password } })}
        onInvalid={giveUp}
      />
    </AuthFrame>
  );
}
