import { IconX } from '@tabler/icons-react';
import { useLabels } from './labels.ts';
import classes from './chips.module.css';
import { Icon } from './icon.tsx';

export { default as chipClasses } from './chips.module.css';

/** A filter that is on, with the way to take it off. */
export function FilterChip({
  name,
  value,
  onRemove,
}: {
  name: string;
  value: string;
  onRemove: () => void;
}) {
  const t = useLabels();
  return (
    <span className={classes.chip}>
      <span className={classes.words}>
        {name}
        <strong>{value}</strong>
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('list.removeFilter', { what: `${name} ${value}` })}
        onClick={onRemove}
      >
        <Icon of={IconX} size={14} />
      </button>
    </span>
  );
}

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  count: number;
}

/** A few ways to look at one list, each with its count. */
export function ListTabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
}) {
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className={classes.tab}
          aria-pressed={tab.key === chosen}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label} <span className="figures">{tab.count}</span>
        </button>
      ))}
    </div>
  );
}
