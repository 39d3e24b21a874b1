import { Link } from '@tanstack/react-router';
import type { AccountDetail } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../../ui/detail-frame.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { dayText } from '../../../../lib/dates/time-text.ts';
import { AccountNumber } from './account-number.tsx';
import { NumberAgreement } from './number-agreement.tsx';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Who the account is, whose it is, and by which paper it may be worked with. */
export function BasicSection({ detail, onEdit }: { detail: AccountDetail; onEdit: () => void }) {
  const t = useText();
  const may = useMay('accounts.manage');
  const { account, basic } = detail;
  return (
    <Card
      title={t('account.section.basic')}
      aside={
        <Button size="s" kind="quiet" reason={may.reason} onClick={onEdit}>
          {t('account.edit')}
        </Button>
      }
    >
      <Facts>
        <Fact name={t('accountForm.label')}>{account.label}</Fact>
        <Fact name={t('accountForm.holderName')}>{account.holderName}</Fact>
        <Fact name={t(`accountForm.number.${account.kind === 'bank' ? 'bank' : 'phone'}`)}>
          <AccountNumber detail={detail} />
        </Fact>
        <Authority authority={basic.authority} isLive={account.mode === 'live'} />
        <Fact name={t('accounts.mode')}>{t(`accounts.modeIs.${account.mode}`)}</Fact>
        <Fact name={t('account.device')}>
          {account.device === null ? (
            t('accounts.noDevice')
          ) : (
            <Link to="/device/$id" params={{ id: account.device.id }} className={classes.link}>
              {account.device.name}
            </Link>
          )}
        </Fact>
        <Fact name={t('account.source')}>{t(`account.sourceIs.${basic.settlingSource}`)}</Fact>
        <Fact name={t('account.baseline')}>
          {basic.baselineAt === null ? t('account.noBaseline') : <FullTime at={basic.baselineAt} />}
        </Fact>
        <Fact name={t('account.created')}>
          <FullTime at={basic.createdAt} />
        </Fact>
        <Fact name={t('account.id')}>
          <span className={styles.code}>{account.id}</span>
          <CopyButton value={account.id} what={t('account.id')} />
        </Fact>
      </Facts>
      <NumberAgreement detail={detail} />
    </Card>
  );
}

/** Owner, document and last day; live money needs them, so a gap says so. */
function Authority({
  authority,
  isLive,
}: {
  authority: AccountDetail['basic']['authority'];
  isLive: boolean;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  if (authority === null)
    return (
      <Fact name={t('accountForm.ownerName')}>
        <span className={classes.inline}>
          {isLive ? <StatusShape shape="hand" /> : null}
          {t(isLive ? 'account.noAuthority' : 'account.noAuthorityTest')}
        </span>
      </Fact>
    );
  return (
    <>
      <Fact name={t('accountForm.ownerName')}>{authority.ownerName}</Fact>
      <Fact name={t('accountForm.document')}>{authority.document}</Fact>
      <Fact name={t('accountForm.until')}>
        <span className={classes.inline}>
          {authority.isValid ? null : <StatusShape shape="hand" />}
          {dayText(authority.until, intlTag)}
          {authority.isValid ? null : `, ${t('account.authorityOver')}`}
        </span>
      </Fact>
    </>
  );
}
