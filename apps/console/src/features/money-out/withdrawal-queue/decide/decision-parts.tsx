import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../../shared/failure/changed-meanwhile.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from '../queue.module.css';
import type { Deciding } from './use-decision.ts';

/** Why nothing was decided: what changed meanwhile, that a password is needed, or what the server said. */
export function DecisionProblem({
  deciding: { changes, conflict, error, code, lookAgain },
}: {
  deciding: Deciding;
}) {
  const t = useText();
  if (changes !== undefined) {
    return (
      <div className={classes.changed}>
        <ChangedMeanwhile text={t('approval.changed')} changes={changes} />
        <Button size="s" onClick={lookAgain}>
          {t('approval.lookAgain')}
        </Button>
      </div>
    );
  }
  if (conflict !== undefined)
    return (
      <div role="alert">
        <FormMessage>{t(`approval.conflict.${conflict}`)}</FormMessage>
      </div>
    );
  if (code === 'passwordNeeded')
    return (
      <div role="alert">
        <FormMessage shape="next">{t('approval.passwordNeeded')}</FormMessage>
      </div>
    );
  return <FormProblem error={error} />;
}

/** The password, once the server has asked for it. */
export function DecisionPassword({
  code,
  value,
  onChange,
}: {
  code: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const [wasAsked, setAsked] = useState(false);
  const isAsked = code === 'passwordNeeded' || code === 'wrongPassword';
  if (isAsked && !wasAsked) setAsked(true);
  if (!wasAsked && !isAsked) return null;
  return (
    <TextInput
      label={t('withdrawal.password')}
      name="password"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      required
      touched={code === 'wrongPassword'}
      error={code === 'wrongPassword' ? t('withdrawal.passwordWrong') : undefined}
      autoFocus
    />
  );
}
