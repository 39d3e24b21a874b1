import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import classes from './accounts.module.css';

/** Chooses a file and reads it as text, here in the browser. */
export function StatementChooser({ fileName, onChoose }: { fileName: string | null; onChoose: (file: { fileName: string; csv: string }) => void }) {
  const t = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onChoose({ fileName: file.name.slice(0, 200), csv: await file.text() });
  };
  return (
    <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={(event) => (event.preventDefault(), void read(event.dataTransfer.files[0]))}>
      <div className={classes.sourceActs}>
        <input ref={chooser} id={id} type="file" accept=".csv,text/csv,text/plain" className="visually-hidden" tabIndex={-1} aria-label={t('statement.choose')} onChange={(event) => void read(event.target.files?.[0])} />
        <Button icon={IconFileSpreadsheet} data-autofocus onClick={() => chooser.current?.click()}>{t('statement.choose')}</Button>
        <span className={classes.soft} role="status">{fileName ?? t('statement.drop')}</span>
      </div>
    </div>
  );
}
