import { useState } from 'react';
import { useText } from '../app/text/index.ts';
import { Button } from './button.tsx';
import type { Question } from './confirm-store.ts';
import { Dialog, DialogActs } from './dialog.tsx';
import { TextInput } from './text-input.tsx';

/** The confirmation dialog of the product. A required input must be filled before it can be confirmed. */
export function ConfirmBox({ question }: { question: Question }) {
  const t = useText();
  const [text, setText] = useState('');
  const [sent, setSent] = useState(false);
  const { hasInput = false, isRequiredInput = false, answer } = question;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (hasInput && isRequiredInput && text.trim() === '') return;
    answer(hasInput ? text : true);
  };
  return (
    <Dialog title={question.title} onClose={() => answer(false)} size={440}>
      <form onSubmit={submit} noValidate>
        <p>{question.message}</p>
        {hasInput ? (
          <div style={{ marginTop: 16 }}>
            <TextInput
              label={question.inputLabel ?? question.title}
              value={text}
              onChange={setText}
              type={question.inputType ?? 'text'}
              required={isRequiredInput}
              touched={sent}
              autoFocus
              {...(question.inputPlaceholder === undefined ? {} : { placeholder: question.inputPlaceholder })}
              {...(question.inputMaxLength === undefined ? {} : { maxLength: question.inputMaxLength })}
            />
          </div>
        ) : null}
        <DialogActs>
          <Button onClick={() => answer(false)}>{question.cancelText ?? t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" data-autofocus={hasInput ? undefined : true}>{question.confirmText ?? t('dialog.confirm')}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
