import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { SessionAnswer } from '@wallet/contract';
import { useLocale, useText } from '../../app/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { copy, CopyButton } from '../../kit/copy-button.tsx';
import { DialogActs } from '../../kit/dialog.tsx';
import formClasses from '../../kit/form.module.css';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import { clockTime } from '../../kit/time-text.ts';
import classes from './new-link.module.css';

interface LinkReadyProps {
  session: SessionAnswer;
  onDone: () => void;
  onAnother: () => void;
}

/** The finished link: to copy, to open, or to make another. */
export function LinkReady({ session, onDone, onAnother }: LinkReadyProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const time = clockTime(new Date(session.expiresAt), { timeZone, intlTag }, false);
  return (
    <div className={formClasses.form}>
      <p>{t('link.readyText', { time })}</p>
      <div className={classes.sum}>
        <span className={classes.soft}>{session.reference}</span>
        <Money of={session.amount} size="small" />
      </div>
      <div>
        <p className={classes.soft}>{t('link.url')}</p>
        <div className={classes.url} data-testid="deposit-link">
          <a href={session.url} target="_blank" rel="noreferrer">{session.url}</a>
          <CopyButton value={session.url} what={t('link.url')} />
        </div>
      </div>
      <a href={session.url} target="_blank" rel="noreferrer" className={buttonClass({ wide: true })}><Icon of={IconExternalLink} />{t('link.open')}</a>
      <DialogActs>
        <Button kind="quiet" onClick={onAnother}>{t('link.another')}</Button>
        <Button onClick={onDone}>{t('link.done')}</Button>
        <Button kind="primary" icon={IconCopy} data-autofocus onClick={() => void copy(session.url, t)}>{t('link.copy')}</Button>
      </DialogActs>
    </div>
  );
}
