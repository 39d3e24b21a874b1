import { Menu } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { chipClasses, FilterChip } from '../../ui/chips.tsx';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface FilterGroup {
  key: string;
  /** What is filtered by: "Status". */
  name: string;
  /** What is chosen, in words; undefined when the filter is off. */
  chosen: string | undefined;
  choices: readonly { value: string; label: string; isOn?: boolean }[];
  /** Several can be on: each choice turns one on or off. */
  isSeveral?: boolean;
  onChoose: (value: string) => void;
  onRemove: () => void;
  /** Another way to choose, below the choices. */
  more?: { label: string; onPress: () => void };
}

/** The filters that are on as chips, and one menu of all: first which, then what. */
export function FilterMenu({ groups }: { groups: readonly FilterGroup[] }) {
  const t = useText();
  const [key, setKey] = useState<string | null>(null);
  const group = groups.find((one) => one.key === key);
  return (
    <>
      {groups.map(({ key: of, name, chosen, onRemove }) =>
        chosen === undefined ? null : (
          <FilterChip key={of} name={name} value={chosen} onRemove={onRemove} />
        ),
      )}
      <DropMenu
        position="bottom-start"
        width={230}
        closeOnItemClick={false}
        onClose={() => setKey(null)}
      >
        <Menu.Target>
          <button type="button" className={chipClasses.add}>
            <Icon of={IconPlus} size={14} />
            {t('list.filter')}
          </button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {group === undefined ? (
            groups.map((one) => (
              <Menu.Item
                key={one.key}
                rightSection={<Icon of={IconChevronRight} size={14} />}
                onClick={() => setKey(one.key)}
              >
                {one.name}
              </Menu.Item>
            ))
          ) : (
            <Choices group={group} onBack={() => setKey(null)} />
          )}
        </Menu.Dropdown>
      </DropMenu>
    </>
  );
}

const check = <Icon of={IconCheck} size={14} />;

function Choices({
  group: { name, choices, isSeveral = false, onChoose, more },
  onBack,
}: {
  group: FilterGroup;
  onBack: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  // The item that was pressed is gone: the keyboard goes on from the first one of those that took its place.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <Menu.Item ref={first} leftSection={<Icon of={IconChevronLeft} size={14} />} onClick={onBack}>
        {name}
      </Menu.Item>
      <Menu.Divider />
      {choices.map(({ value, label, isOn = false }) =>
        isSeveral ? (
          <Menu.CheckboxItem
            key={value}
            checked={isOn}
            checkIcon={check}
            onChange={() => onChoose(value)}
          >
            {label}
          </Menu.CheckboxItem>
        ) : (
          <Menu.Item key={value} closeMenuOnClick onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ),
      )}
      {more === undefined ? null : (
        <Menu.Item closeMenuOnClick onClick={more.onPress}>
          {more.label}
        </Menu.Item>
      )}
    </>
  );
}

interface One<Value extends string> {
  key: string;
  name: string;
  chosen: Value | undefined;
  values: readonly Value[];
  text: (value: Value) => string;
  /** Undefined takes the filter off. */
  onChoose: (value: string | undefined) => void;
}

/** A filter by one of a few values. */
export function oneOf<Value extends string>({
  key,
  name,
  chosen,
  values,
  text,
  onChoose,
}: One<Value>): FilterGroup {
  return {
    key,
    name,
    chosen: chosen === undefined ? undefined : text(chosen),
    choices: values.map((value) => ({ value, label: text(value) })),
    onChoose,
    onRemove: () => onChoose(undefined),
  };
}

/** A filter by any of a few values, which travel with commas between. */
export function anyOf<Value extends string>({
  key,
  name,
  chosen,
  values,
  text,
  onChoose,
}: Omit<One<Value>, 'chosen'> & { chosen: readonly Value[] }): FilterGroup {
  const isOn = (value: string) => chosen.some((one) => one === value);
  const turned = (value: string) =>
    values.filter((one) => (one === value ? !isOn(one) : isOn(one))).join(',');
  return {
    key,
    name,
    isSeveral: true,
    chosen: chosen.length === 0 ? undefined : chosen.map(text).join(', '),
    choices: values.map((value) => ({ value, label: text(value), isOn: isOn(value) })),
    onChoose: (value) => onChoose(turned(value) || undefined),
    onRemove: () => onChoose(undefined),
  };
}
