import { Link } from '@tanstack/react-router';
import type { UserDetail } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../ui/detail-frame.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import classes from './users.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Who the user is. */
export function InformationSection({
  detail: { user, locale, timeZone, invitedBy },
}: {
  detail: UserDetail;
}) {
  const t = useText();
  return (
    <Card title={t('user.information')}>
      <Facts>
        <Fact name={t('users.name')}>{user.name}</Fact>
        <Fact name={t('users.email')}>{user.email}</Fact>
        <Fact name={t('users.role')}>{t(`role.${user.roleId}`)}</Fact>
        <Fact name={t('user.language')}>{t(`language.${locale}`)}</Fact>
        <Fact name={t('user.timeZone')}>{timeZone}</Fact>
        <Fact name={t('user.invitedBy')}>
          {invitedBy ? (
            <Link to="/user/$id" params={{ id: invitedBy.id }} className={classes.link}>
              {invitedBy.name}
            </Link>
          ) : (
            t('user.nobody')
          )}
        </Fact>
        <Fact name={t('users.created')}>
          <FullTime at={user.createdAt} />
        </Fact>
        <Fact name={t('user.id')}>
          <span className={styles.code}>{user.id}</span>
          <CopyButton value={user.id} what={t('user.id')} />
        </Fact>
      </Facts>
    </Card>
  );
}
