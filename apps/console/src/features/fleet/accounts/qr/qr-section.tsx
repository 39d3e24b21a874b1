import { IconQrcode } from '@tabler/icons-react';
import type { AccountDetail, AccountQr } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { QrProposal } from './qr-proposal.tsx';
import classes from '../detail/account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

/** The code that payers see, the one that waits to take its place, and the way to propose one. */
export function QrSection({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const may = useMay('accounts.changeQr');
  const { account, qr } = detail;
  const hindrance =
    may.reason ??
    (account.status === 'retired'
      ? t('account.isRetired')
      : qr.proposed
        ? t('qr.oneAtATime')
        : undefined);
  return (
    <Card
      title={t('account.section.qr')}
      aside={
        <Button size="s" icon={IconQrcode} reason={hindrance} onClick={() => patch({ qr: 'new' })}>
          {t(qr.current ? 'qr.change' : 'qr.add')}
        </Button>
      }
    >
      <Current qr={qr} />
      {qr.amountsTaken > 0 ? (
        <p className={classes.taken}>
          {t('qr.amountsTaken', { count: qr.amountsTaken })}{' '}
          {qr.freeAfter === null ? null : (
            <>
              {t('qr.freeAfter')} <ListTime at={qr.freeAfter} />.
            </>
          )}
        </p>
      ) : null}
      {qr.proposed ? (
        <QrProposal
          key={qr.proposed.id}
          account={account}
          proposed={qr.proposed}
          amountsTaken={qr.amountsTaken}
        />
      ) : null}
      <Suspense fallback={null}>
        {search['qr'] === 'new' && hindrance === undefined ? (
          <QrDialog
            account={account}
            qr={qr}
            onClose={() => patch({ qr: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}

/** What payers scan now, and what it says. */
function Current({ qr: { current, usable, reading } }: { qr: AccountQr }) {
  const t = useText();
  if (current === null) return <p className={styles.nothing}>{t('qr.none')}</p>;
  const name = reading?.merchantName?.trim() ?? '';
  return (
    <div className={classes.qr}>
      <span className={classes.qrPicture}>
        <QrPicture text={current.payload} label={t('qr.pictureOf', { name })} testId="account-qr" />
      </span>
      <div>
        <p className={styles.strong}>{name}</p>
        <p className={styles.soft}>
          {[
            reading?.merchantCity,
            reading ? t(`qr.initiation.${reading.initiation}`) : null,
            reading?.amount == null ? t('qr.noAmount') : reading.amount,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className={styles.soft}>
          {t(`qr.source.${current.source}`, { name: current.uploadedBy?.name ?? '' })}{' '}
          <ListTime at={current.uploadedAt} />
        </p>
        <p className={classes.inline}>
          <StatusShape shape={reading?.ok === true ? 'good' : 'bad'} />
          {t(reading?.ok === true ? 'qr.checksumValid' : 'qr.checksumWrong')}
        </p>
        <p className={classes.inline}>
          <StatusShape shape={usable ? 'good' : 'hand'} />
          {t(usable ? 'qr.usable' : 'qr.notUsable')}
        </p>
      </div>
    </div>
  );
}
