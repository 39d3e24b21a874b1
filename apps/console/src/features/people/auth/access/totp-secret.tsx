import { useText } from '../../../../lib/text/index.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import classes from './access.module.css';

/** What an authenticator app needs; counts after its first code was right. */
export interface NewSecret {
  secret: string;
  uri: string;
}

/** The secret for the app: to scan, to open on the same phone, or to type. */
export function TotpSecret({ secret: { secret, uri } }: { secret: NewSecret }) {
  const t = useText();
  return (
    <div className={classes.secret}>
      <QrPicture text={uri} label={t('access.qr')} testId="totp-qr" />
      <div className={classes.secretText}>
        <p>{t('access.scan')}</p>
        <p>
          <a className={classes.link} href={uri}>
            {t('access.openApp')}
          </a>
        </p>
        <p className={classes.soft}>{t('access.secret')}</p>
        <p className={classes.key} data-testid="totp-secret">
          <span>{secret.match(/.{1,4}/g)?.join(' ')}</span>
          <CopyButton value={secret} what={t('access.secretName')} />
        </p>
      </div>
    </div>
  );
}
