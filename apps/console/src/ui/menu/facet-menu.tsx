import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chipClasses, FilterChip } from '../chips.tsx';
import { DropMenu } from './drop-menu.tsx';
import { Icon } from '../icon.tsx';

interface FacetProps<Value extends string> {
  /** What is filtered by: "Role". */
  name: string;
  /** What is chosen, in words; undefined when the filter is off. */
  chosen: string | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value | undefined) => void;
  /** More ways to choose, below the choices. */
  children?: ReactNode;
}

/** One filter of a list: a menu of its choices while it is off, a chip that can be removed while it is on. */
export function Facet<Value extends string>({
  name,
  chosen,
  choices,
  onChoose,
  children,
}: FacetProps<Value>) {
  if (chosen !== undefined)
    return <FilterChip name={name} value={chosen} onRemove={() => onChoose(undefined)} />;
  return (
    <DropMenu position="bottom-start" width={230}>
      <Menu.Target>
        <button type="button" className={chipClasses.add}>
          <Icon of={IconPlus} size={14} />
          {name}
        </button>
      </Menu.Target>
      <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {choices.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </DropMenu>
  );
}
