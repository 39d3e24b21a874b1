import { IconMail, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { UserRow, UserStatus } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';
import type { IconType } from '../../../ui/icon.tsx';
import type { Shape } from '../../../ui/status/status-shape.tsx';

export type TeamAct = 'resend' | 'disable' | 'enable';

export const actionIcons: Readonly<Record<TeamAct, IconType>> = {
  resend: IconMail,
  disable: IconPlayerPause,
  enable: IconPlayerPlay,
};
export const shapes: Readonly<Record<UserStatus, Shape>> = {
  invited: 'waiting',
  active: 'good',
  locked: 'bad',
  disabled: 'heldPlanned',
};

/** The acts of somebody's menu, of disable and enable the one that fits. */
export function actionsOf({ status }: Pick<UserRow, 'status'>): TeamAct[] {
  return ['resend', status === 'disabled' ? 'enable' : 'disable'];
}

/** Why an act cannot be used now. The server has the last word. */
export function disabledReasonOf(
  act: TeamAct,
  user: Pick<UserRow, 'id' | 'status'>,
  { ownId, team }: { ownId: string; team: readonly Pick<UserRow, 'id' | 'status'>[] },
): TextKey | undefined {
  if (act === 'resend')
    return user.status === 'invited'
      ? undefined
      : user.status === 'disabled'
        ? 'team.whileDisabled'
        : 'team.taken';
  if (act === 'enable') return undefined;
  if (user.id === ownId) return 'team.own';
  const othersActive = team.some(({ id, status }) => id !== user.id && status === 'active');
  return user.status === 'active' && !othersActive ? 'error.lastActiveUser' : undefined;
}

/** Whether an address is one that a mail can be sent to, as far as its form tells. */
export function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim());
}
