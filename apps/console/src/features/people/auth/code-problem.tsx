import type { ReactNode } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { FailureMessage } from './auth-message.tsx';
import classes from './auth.module.css';
import type { MailedCode } from './use-mailed-code.ts';

interface CodeTroubleProps {
  code: Exclude<MailedCode, { state: 'open' }>;
  heading: string;
  /** What a visitor without a link should know. */
  missing: string;
  /** What to do, beside the act. */
  help?: string | undefined;
  act: ReactNode;
}

/** A page for a mailed link that cannot show its form, or not yet: what is the matter and what to do next. */
export function CodeProblem({ code, heading, missing, help, act }: CodeTroubleProps) {
  const t = useText();
  if (code.state === 'checking')
    return (
      <AuthFrame heading={heading} lead={<span role="status">{t('auth.checking')}</span>}>
        {null}
      </AuthFrame>
    );
  if (code.state === 'failed') {
    return (
      <AuthFrame heading={heading} lead={t('auth.notChecked')}>
        <FailureMessage failure={code.failure} />
        <div className={classes.acts}>
          <Button kind="primary" size="l" onClick={code.retry}>
            {t('auth.retry')}
          </Button>
        </div>
      </AuthFrame>
    );
  }
  const isMissing = code.state === 'missing';
  return (
    <AuthFrame
      heading={isMissing ? heading : t('auth.invalid')}
      lead={<span role="status">{isMissing ? missing : t('auth.invalidText')}</span>}
    >
      {help === undefined ? null : <p className={classes.note}>{help}</p>}
      <div className={classes.acts}>{act}</div>
    </AuthFrame>
  );
}
