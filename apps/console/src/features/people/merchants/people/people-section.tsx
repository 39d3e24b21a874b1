import {
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconShieldOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  roles,
  type MerchantDetail,
  type Permission,
  type RoleId,
  type UserRow,
} from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { IconType } from '../../../../ui/icon.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { usePeople, usePersonActs, type PersonAct } from './use-people.ts';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));
const icons: Readonly<Record<PersonAct, IconType>> = {
  resend: IconMail,
  disable: IconPlayerPause,
  disableAndStop: IconPlayerStop,
  enable: IconPlayerPlay,
  resetTotp: IconShieldOff,
};
const rights: Readonly<Record<PersonAct, Permission>> = {
  resend: 'users.invite',
  disable: 'users.disable',
  disableAndStop: 'users.disable',
  enable: 'users.disable',
  resetTotp: 'users.manage',
};
const shapes: Readonly<Record<UserRow['status'], Shape>> = {
  invited: 'waiting',
  active: 'good',
  locked: 'bad',
  disabled: 'heldPlanned',
};

/** The merchant's team, with what an operator may do to its people. The owner invites the others. */
export function PeopleSection({
  detail: {
    merchant: { id, status },
    people,
  },
}: {
  detail: MerchantDetail;
}) {
  const t = useText();
  const mayRead = useMay('users.read');
  const mayInvite = useMay('merchants.create');
  const list = usePeople(id, mayRead.allowed);
  const acts = usePersonActs();
  const [isInviting, setInviting] = useState(false);
  const reason =
    mayInvite.reason ??
    (status === 'closed'
      ? t('merchantSet.closed')
      : people.activeOwners > 0
        ? t('merchantPeople.hasPeople')
        : undefined);
  return (
    <Card
      title={t('merchantPeople.title')}
      aside={
        <Button size="s" icon={IconPlus} reason={reason} onClick={() => setInviting(true)}>
          {t('merchantPeople.invite')}
        </Button>
      }
    >
      <SectionState query={list} right={mayRead.reason} empty={t('merchants.noOwner')}>
        {(rows) => (
          <ul>
            {rows.map((user) => (
              <Person key={user.id} user={user} onAct={acts.start} />
            ))}
          </ul>
        )}
      </SectionState>
      <Suspense fallback={null}>
        {isInviting ? <InviteDialog merchantId={id} onClose={() => setInviting(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function Person({
  user,
  onAct,
}: {
  user: UserRow;
  onAct: (act: PersonAct, user: UserRow) => void;
}) {
  const t = useText();
  const { name, email, teamRole, status, hasTotp, lastLoginAt } = user;
  return (
    <li className={classes.item}>
      <span className={classes.grow}>
        <Link to="/user/$id" params={{ id: user.id }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.second}>
          {[email, teamRole === null ? [] : t(`merchantPeople.role.${teamRole}`)]
            .flat()
            .join(' \u00b7 ')}
        </span>
      </span>
      <span className={classes.itemEnd}>
        <span className={styles.status}>
          <StatusShape shape={shapes[status]} />
          {t(`userStatus.${status}`)}
        </span>
        <span className={classes.second}>
          {t(hasTotp ? 'merchantPeople.totpOn' : 'merchantPeople.totpOff')}
          {lastLoginAt === null ? null : (
            <>
              , <RelativeTime at={lastLoginAt} />
            </>
          )}
        </span>
      </span>
      <PersonMenu user={user} onAct={onAct} />
    </li>
  );
}

function PersonMenu({
  user,
  onAct,
}: {
  user: UserRow;
  onAct: (act: PersonAct, user: UserRow) => void;
}) {
  const t = useText();
  const rightReasons = {
    resend: useMay(rights.resend).reason,
    disable: useMay(rights.disable).reason,
    resetTotp: useMay(rights.resetTotp).reason,
  };
  const acts: PersonAct[] = [
    'resend',
    'resetTotp',
    ...(user.status === 'disabled'
      ? (['enable'] as const)
      : (['disable', 'disableAndStop'] as const)),
  ];
  const { roleId } = useUser();
  const why = (act: PersonAct) => {
    const hindrance = hindranceOf(act, user, roleId);
    const right = act === 'enable' || act === 'disableAndStop' ? 'disable' : act;
    return rightReasons[right] ?? (hindrance && t(hindrance));
  };
  return (
    <ActionMenu
      label={t('users.acts', { name: user.name })}
      size="s"
      acts={acts.map((act) => ({
        key: act,
        label: t(`userAct.${act}`),
        icon: icons[act],
        danger: act !== 'resend' && act !== 'enable',
        reason: why(act),
        onPress: () => onAct(act, user),
      }))}
    />
  );
}

function hindranceOf(
  act: PersonAct,
  { status, hasTotp }: UserRow,
  by: RoleId,
): TextKey | undefined {
  if (act === 'resend' && by === roles.subAdmin) return 'userAct.onlyAdminSends';
  if (act === 'resend')
    return status === 'invited'
      ? undefined
      : status === 'disabled'
        ? 'userAct.whileDisabled'
        : 'userAct.taken';
  return act === 'resetTotp' && !hasTotp ? 'userAct.noTotp' : undefined;
}
