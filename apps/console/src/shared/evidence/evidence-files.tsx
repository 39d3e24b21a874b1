import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { sizeText } from './size-text.ts';
import classes from './evidence.module.css';
import { fileTypes, maxBytes, maxFiles, useKeepFile, type StoredFile } from './use-evidence.ts';
import styles from '../../ui/shared-styles.module.css';

/** Files that prove something: each is kept as soon as it is chosen, and named by what is sent afterwards. */
export function EvidenceFiles({
  files,
  onChange,
}: {
  files: readonly StoredFile[];
  onChange: (files: readonly StoredFile[]) => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useKeepFile((file) =>
    onChange([...files.filter(({ id }) => id !== file.id), file]),
  );
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setTooLarge(file.size > maxBytes);
    if (file.size <= maxBytes) sending.mutate(file);
  };
  return (
    <div className={styles.rows} role="group" aria-label={t('evidence.files')}>
      {files.length === 0 ? null : (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span className={classes.name}>{file.fileName}</span>
              <span className={classes.size}>{sizeText(file.sizeBytes)}</span>
              <IconButton
                size="s"
                icon={IconX}
                label={t('evidence.remove', { name: file.fileName })}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept={fileTypes}
          aria-label={t('evidence.files')}
          onChange={take}
        />
        <Button
          size="s"
          icon={IconPaperclip}
          busy={sending.isPending}
          reason={files.length >= maxFiles ? t('evidence.full') : undefined}
          onClick={() => input.current?.click()}
        >
          {sending.isPending
            ? t('evidence.uploading', { name: sending.variables.name })
            : t('evidence.add')}
        </Button>
        <span className={styles.fine}>{t('evidence.note')}</span>
      </div>
      {isTooLarge ? (
        <div role="alert">
          <FormMessage>{t('evidence.tooLarge')}</FormMessage>
        </div>
      ) : (
        <FormProblem error={sending.error} />
      )}
    </div>
  );
}
