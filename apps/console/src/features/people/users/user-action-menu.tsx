import {
  IconLockOpen,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
} from '@tabler/icons-react';
import type { UserRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../app/session/use-session.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { IconType } from '../../../ui/icon.tsx';
import type { StartAct } from './use-user-actions.ts';
import { actionsOf, disabledReasonOf, type DisabledReason, type UserAct } from './user-actions.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

const icons: Readonly<Record<UserAct, IconType>> = {
  edit: IconPencil,
  resend: IconMail,
  unlock: IconLockOpen,
  resetTotp: IconShieldOff,
  disable: IconPlayerPause,
  enable: IconPlayerPlay,
};

/** Everything that can be done to a user; what cannot be done now says why. */
export function UserActionMenu({
  user,
  onAct,
  size = 'm',
}: {
  user: UserRow;
  onAct: StartAct;
  size?: 's' | 'm';
}) {
  const t = useText();
  const me = useUser();
  const [isEditing, setEditing] = useState(false);
  const acts = actionsOf(user).map((act) => ({
    key: act,
    label: t(`userAct.${act}`),
    icon: icons[act],
    danger: act === 'disable' || act === 'resetTotp',
    reason: reasonText(disabledReasonOf(act, user, me), t),
    onPress: () => (act === 'edit' ? setEditing(true) : onAct(act, user)),
  }));
  return (
    <>
      <ActionMenu label={t('users.acts', { name: user.name })} acts={acts} size={size} />
      {isEditing ? (
        <Suspense fallback={null}>
          <EditDialog user={user} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The reason in words; undefined when nothing is in the way. */
export function reasonText(hindrance: DisabledReason | null, t: Translate): string | undefined {
  if (hindrance === null) return undefined;
  return 'right' in hindrance ? t('forbidden.text', { right: hindrance.right }) : t(hindrance.text);
}
