import { IconDownload } from '@tabler/icons-react';
import type { EvidenceFile } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { sizeText } from './size-text.ts';
import classes from './evidence.module.css';
import { useSaveFile } from './use-evidence.ts';

/** The files that prove something, to be saved. Nothing where there are none. */
export function EvidenceList({ files }: { files: readonly EvidenceFile[] }) {
  const t = useText();
  const saving = useSaveFile();
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label={t('evidence.files')}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.name}>{file.fileName}</span>
            <span className={classes.size}>{sizeText(file.sizeBytes)}</span>
            <IconButton
              size="s"
              icon={IconDownload}
              label={t('evidence.download', { name: file.fileName })}
              onClick={() => saving.mutate(file)}
            />
          </li>
        ))}
      </ul>
      <FormProblem error={saving.error} />
    </>
  );
}
