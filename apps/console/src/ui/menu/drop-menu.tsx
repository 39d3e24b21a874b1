import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { openLayer } from '../dialog/layers.ts';

/**
 * A menu that drops from its target; whoever opens it from elsewhere keeps `opened` and `onChange`.
 * Escape closes it from its first moment on, also before the focus has moved into it, when the
 * library that draws it does not hear the key yet.
 */
export function DropMenu({ opened, onChange, ...rest }: MenuProps) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = opened ?? isOwnOpen;
  const turn = onChange ?? setOwnOpen;
  useEffect(
    () => (isOpen ? openLayer(() => turn(false), { isModal: false }) : undefined),
    [isOpen, turn],
  );
  return (
    <Menu
      shadow="none"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      {...rest}
      opened={isOpen}
      onChange={turn}
    />
  );
}
