import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { CreatedSession } from '@wallet/contract';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { copy, CopyButton } from '../../../../ui/copy-button.tsx';
import { DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { clockTime } from '../../../../lib/dates/time-text.ts';
import classes from './new-link.module.css';

interface LinkReadyProps {
  session: CreatedSession;
  onDone: () => void;
  onAnother: () => void;
}

/** The finished link: to copy, to show, to open, or to make another. */
export function LinkReady({ session, onDone, onAnother }: LinkReadyProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const isOut = session.type === 'withdrawal';
  const range = session.amountRange;
  const timeZone = useTimeZone();
  const time = clockTime(new Date(session.expiresAt), { timeZone, intlTag }, false);
  return (
    <div className={formClasses.form}>
      <p>{t(isOut ? 'withdrawalLink.readyText' : 'link.readyText', { time })}</p>
      <div className={classes.sum}>
        <span className={classes.soft}>{session.reference}</span>
        {range ? (
          <span className={classes.range}>
            {t('withdrawalLink.rangeOf', {
              min: moneyString(range.min),
              max: moneyString(range.max),
            })}
          </span>
        ) : (
          <Money of={session.amount} size="small" />
        )}
      </div>
      <div>
        <p className={classes.soft}>{t('link.url')}</p>
        <div className={classes.url} data-testid={`${session.type}-link`}>
          <a href={session.url} target="_blank" rel="noreferrer">
            {session.url}
          </a>
          <CopyButton value={session.url} what={t('link.url')} />
        </div>
      </div>
      <div className={classes.qr}>
        <QrPicture text={session.url} label={t('withdrawalLink.qr')} testId="link-qr" />
      </div>
      <a
        href={session.url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ wide: true })}
      >
        <Icon of={IconExternalLink} />
        {t(isOut ? 'withdrawalLink.open' : 'link.open')}
      </a>
      <DialogActs>
        <Button kind="quiet" onClick={onAnother}>
          {t('link.another')}
        </Button>
        <Button onClick={onDone}>{t('link.done')}</Button>
        <Button
          kind="primary"
          icon={IconCopy}
          data-autofocus
          onClick={() => void copy(session.url, t)}
        >
          {t('link.copy')}
        </Button>
      </DialogActs>
    </div>
  );
}
