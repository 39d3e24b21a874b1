import { useMutation } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import classes from './statement.module.css';
import styles from '../../ui/shared-styles.module.css';

/** Chooses a file and reads it as text: CSV here in the browser, the first sheet of an XLSX file by the server. */
export function StatementChooser({
  fileName,
  onChoose,
}: {
  fileName: string | null;
  onChoose: (file: { fileName: string; csv: string }) => void;
}) {
  const t = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    mutationFn: async (file: File) => ({
      fileName: file.name.slice(0, 200),
      csv: isSpreadsheet(file) ? await csvOf(file) : await file.text(),
    }),
    onSuccess: onChoose,
  });
  const read = (file: File | undefined) => (file ? reading.mutate(file) : undefined);
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), read(event.dataTransfer.files[0]))}
    >
      <div className={classes.sourceActs}>
        <input
          ref={chooser}
          id={id}
          type="file"
          accept=".csv,.xlsx,text/csv,text/plain"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('statement.choose')}
          onChange={(event) => read(event.target.files?.[0])}
        />
        <Button
          icon={IconFileSpreadsheet}
          data-autofocus
          busy={reading.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t('statement.choose')}
        </Button>
        <span className={styles.soft} role="status">
          {fileName ?? t('statement.drop')}
        </span>
      </div>
      <FormProblem error={reading.error} />
    </div>
  );
}

function isSpreadsheet(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx');
}

async function csvOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: an argument for each byte of a whole file is more than a call takes.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return (await ask(endpoints.readSpreadsheet, { body: { base64: btoa(text) } })).csv;
}
