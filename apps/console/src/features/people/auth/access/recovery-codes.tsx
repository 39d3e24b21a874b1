import { useBlocker } from '@tanstack/react-router';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { copy } from '../../../../ui/copy-button.tsx';
import classes from './access.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** The recovery codes, this once. Whoever leaves before keeping them is asked. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const { email } = useUser();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('access.leaveTitle'),
        message: t('access.leaveText'),
        confirmText: t('access.leave'),
        cancelText: t('access.stay'),
      })),
  });
  const text = codes.join('\n');
  const download = () =>
    saveText(
      'wallet-app-recovery-codes.txt',
      `${t('access.fileHead', { email })}\n\n${text}\n\n${t('access.fileNote')}\n`,
    );
  return (
    <div className={styles.form}>
      <div>
        <h3 ref={top} tabIndex={-1} className={classes.subheading}>
          {t('access.codes')}
        </h3>
        <p className={classes.lead}>{t('access.codesText')}</p>
      </div>
      <ol className={classes.codeList} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button icon={IconCopy} onClick={() => void copy(text, t)}>
          {t('access.copy')}
        </Button>
        <Button icon={IconDownload} onClick={download}>
          {t('access.download')}
        </Button>
        <Button onClick={onKept}>{t('access.kept')}</Button>
      </div>
    </div>
  );
}

/** Hands a text to the browser's downloads. It never leaves the machine for that. */
function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
