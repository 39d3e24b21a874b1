import { useState } from 'react';
import { useLabels } from '../labels.ts';
import { Button } from '../button.tsx';
import classes from './confirm-box.module.css';
import { mayConfirm, type ConfirmPrompt } from './confirm-store.ts';
import { Dialog, DialogActs } from './dialog.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { PasswordInput, TextInput } from '../fields/text-input.tsx';

/** The confirmation dialog. A required input must be filled, and a number be one. */
export function ConfirmBox({ question }: { question: ConfirmPrompt }) {
  const t = useLabels();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const { hasInput = false, answer } = question;
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (hasInput && !mayConfirm(text, question))
      return event.currentTarget.querySelector('input')?.focus();
    return answer(hasInput ? text : true);
  };
  return (
    <Dialog title={question.title} onClose={() => answer(false)} size={440}>
      <form onSubmit={submit} noValidate>
        <p className={classes.message}>{question.message}</p>
        {hasInput ? (
          <div className={classes.field}>
            <Answer question={question} text={text} onChange={setText} isSent={isSent} />
          </div>
        ) : null}
        <DialogActs>
          <Button onClick={() => answer(false)}>{question.cancelText ?? t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" data-autofocus={hasInput ? undefined : true}>
            {question.confirmText ?? t('dialog.confirm')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function Answer({
  question,
  text,
  onChange,
  isSent,
}: {
  question: ConfirmPrompt;
  text: string;
  onChange: (text: string) => void;
  isSent: boolean;
}) {
  const { inputType = 'text', inputPlaceholder, inputMaxLength } = question;
  const common = {
    label: question.inputLabel ?? question.title,
    value: text,
    onChange,
    required: question.isRequiredInput ?? false,
    touched: isSent,
    autoFocus: true,
    ...(inputPlaceholder === undefined ? {} : { placeholder: inputPlaceholder }),
  };
  const limited = inputMaxLength === undefined ? common : { ...common, maxLength: inputMaxLength };
  if (inputType === 'number') return <NumberInput {...limited} />;
  if (inputType === 'password') return <PasswordInput {...limited} autoComplete="off" />;
  return <TextInput {...limited} type={inputType} autoComplete="off" />;
}
