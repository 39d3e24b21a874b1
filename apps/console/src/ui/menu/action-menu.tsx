import { Menu } from '@mantine/core';
import { IconDots, IconLock } from '@tabler/icons-react';
import classes from './action-menu.module.css';
import { IconButton } from '../button.tsx';
import { DropMenu } from './drop-menu.tsx';
import { Icon, type IconType } from '../icon.tsx';

export interface MenuAct {
  key: string;
  label: string;
  icon: IconType;
  onPress: () => void;
  /** Why it cannot be used now: it stays in the menu and says so. */
  reason?: string | undefined;
  danger?: boolean;
}

/** The acts of a row or an object behind three dots. */
export function ActionMenu({
  label,
  acts,
  size = 'm',
}: {
  label: string;
  acts: readonly MenuAct[];
  size?: 's' | 'm';
}) {
  return (
    <DropMenu position="bottom-end" width={264}>
      <Menu.Target>
        <IconButton
          kind={size === 's' ? 'quiet' : 'plain'}
          size={size}
          icon={IconDots}
          label={label}
        />
      </Menu.Target>
      <Menu.Dropdown data-raised>
        {acts.map((act) => (
          <ActItem key={act.key} act={act} />
        ))}
      </Menu.Dropdown>
    </DropMenu>
  );
}

function ActItem({ act: { label, icon, onPress, reason, danger = false } }: { act: MenuAct }) {
  const isOff = reason !== undefined;
  // The menu's own `disabled` would keep the arrow keys, and with them the reason, away from the item.
  const announce = (item: HTMLButtonElement | null) =>
    isOff ? item?.setAttribute('aria-disabled', 'true') : item?.removeAttribute('aria-disabled');
  return (
    <Menu.Item
      ref={announce}
      data-danger={(danger && !isOff) || undefined}
      className={classes.item}
      closeMenuOnClick={!isOff}
      leftSection={<Icon of={isOff ? IconLock : icon} />}
      onClick={isOff ? undefined : onPress}
    >
      {label}
      {isOff ? <span className={classes.reason}>{reason}</span> : null}
    </Menu.Item>
  );
}
