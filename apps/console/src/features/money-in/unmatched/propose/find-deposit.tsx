import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from '../unmatched.module.css';

/** Adds one more deposit to choose from. It is no form of its own: it stands inside one. */
export function FindDeposit({
  problem,
  onFind,
}: {
  problem: string | undefined;
  onFind: (named: string) => void;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const find = () => text.trim().length >= 3 && onFind(text.trim());
  if (!isOpen)
    return (
      <div>
        <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
          {t('unmatched.find')}
        </Button>
      </div>
    );
  return (
    <div className={classes.find}>
      <TextInput
        label={t('unmatched.findLabel')}
        name="deposit"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={setText}
        autoFocus
        touched
        error={problem}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), find())}
      />
      <Button onClick={find}>{t('unmatched.findAct')}</Button>
    </div>
  );
}
