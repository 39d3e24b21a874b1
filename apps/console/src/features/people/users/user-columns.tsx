import { Link } from '@tanstack/react-router';
import type { UserRow } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime, RelativeTime } from '../../../shared/time/relative-time.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import type { StartAct } from './use-user-actions.ts';
import { UserActionMenu } from './user-action-menu.tsx';
import { UserStatusLabel } from './user-status.tsx';
import classes from './users.module.css';

/** Who, role, status, two-step sign-in, last sign-in, created, and what can be done. */
export function userColumns({
  t,
  ownId,
  onAct,
}: {
  t: Translate;
  ownId: string;
  onAct: StartAct;
}): Column<UserRow>[] {
  return [
    {
      key: 'user',
      head: t('users.user'),
      width: '30%',
      cell: (row) => (
        <TwoLines
          first={
            <>
              <UserLink user={row} />
              {row.id === ownId ? <Tag>{t('users.you')}</Tag> : null}
            </>
          }
          second={row.email}
        />
      ),
    },
    { key: 'role', head: t('users.role'), cell: (row) => t(`role.${row.roleId}`) },
    {
      key: 'status',
      head: t('users.status'),
      width: '18%',
      cell: (row) => <UserStatusLabel user={row} />,
    },
    { key: 'totp', head: t('users.totp'), cell: (row) => <TotpWord hasTotp={row.hasTotp} /> },
    {
      key: 'lastLogin',
      head: t('users.lastLogin'),
      cell: (row) => <LastLogin at={row.lastLoginAt} />,
    },
    {
      key: 'created',
      head: t('users.created'),
      cell: (row) => (
        <span className={classes.soft}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('users.acts', { name: '' })}</span>,
      end: true,
      isFixed: true,
      width: '64px',
      cell: (row) => <UserActionMenu user={row} onAct={onAct} size="s" />,
    },
  ];
}

/** A user on a phone. */
export function UserPhoneRow({ user, onAct }: { user: UserRow; onAct: StartAct }) {
  const t = useText();
  return (
    <PhoneRow
      title={<UserLink user={user} />}
      amount={<UserActionMenu user={user} onAct={onAct} size="s" />}
      middle={user.email}
      time={<LastLogin at={user.lastLoginAt} />}
      status={<UserStatusLabel user={user} />}
      code={t(`role.${user.roleId}`)}
    />
  );
}

export function TotpWord({ hasTotp }: { hasTotp: boolean }) {
  const t = useText();
  return (
    <span className={hasTotp ? undefined : classes.soft}>
      {t(hasTotp ? 'users.totpOn' : 'users.totpOff')}
    </span>
  );
}

export function LastLogin({ at }: { at: string | null }) {
  const t = useText();
  return (
    <span className={classes.soft}>
      {at === null ? t('user.neverSignedIn') : <RelativeTime at={at} />}
    </span>
  );
}

function UserLink({ user }: { user: UserRow }) {
  return (
    <Link to="/user/$id" params={{ id: user.id }} className={classes.name}>
      {user.name}
    </Link>
  );
}
