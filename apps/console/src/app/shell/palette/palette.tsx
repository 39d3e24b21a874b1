import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUser } from '../../session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { closeOverlay, takeEarlyKeys } from '../overlay-store.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import classes from './palette.module.css';
import { saveRecent, type Recent } from './recent.ts';
import type { PaletteItem } from './items.ts';
import { keyOf, moveActive, turnScope, type Scope } from './sections.ts';
import { usePaletteSections } from './use-palette-sections.ts';

const listId = 'palette-list';
const pageOfRows = 5;

/** Jumps to any page or object and runs actions, by keyboard alone. */
export function Palette() {
  const t = useText();
  const user = useUser();
  const router = useRouter();
  const [typed, setTyped] = useState(takeEarlyKeys);
  const [scope, setScope] = useState<Scope>('all');
  const [chosen, setChosen] = useState<string>();
  const { sections, scopes, isSearching, hasFailed } = usePaletteSections(typed, scope);
  const items = sections.flatMap((section) => section.items);
  const active = items.find((item) => keyOf(item) === chosen) ?? items[0];
  const activeKey = active && keyOf(active);
  if (activeKey !== chosen) setChosen(activeKey);
  const narrow = (by: 1 | -1) => {
    setScope(turnScope(scope, scopes, by));
    setChosen(undefined);
  };
  const open = (item: PaletteItem, inNewTab = false) => {
    if (item.isDisabled) return undefined;
    if (isPlace(item))
      saveRecent(localStorage, user.id, { kind: item.kind, id: item.id, title: item.title });
    if (inNewTab && item.href !== undefined)
      return void window.open(item.href, '_blank', 'noopener');
    closeOverlay();
    item.run?.();
    return item.href === undefined ? undefined : void router.navigate({ href: item.href });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen(moveActive(items, activeKey, 1)),
    ArrowUp: () => setChosen(moveActive(items, activeKey, -1)),
    PageDown: () =>
      setChosen(keyAt(items, Math.min(items.length - 1, indexOf(items, activeKey) + pageOfRows))),
    PageUp: () => setChosen(keyAt(items, Math.max(0, indexOf(items, activeKey) - pageOfRows))),
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act =
      event.key === 'Enter'
        ? active && (() => open(active, event.ctrlKey || event.metaKey))
        : event.key === 'Tab'
          ? () => narrow(event.shiftKey ? -1 : 1)
          : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <DialogFrame onClose={closeOverlay} size={640} top label={t('palette.title')}>
      <div className={classes.palette}>
        <div className={classes.head}>
          <Icon of={IconSearch} size={20} />
          <input
            className={classes.input}
            autoFocus
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeKey}
            aria-label={t('palette.title')}
            placeholder={t(
              `palette.placeholder.${scopes.includes('transaction') ? 'transaction' : scopes.includes('device') ? 'device' : scopes.includes('user') ? 'user' : 'page'}`,
            )}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            value={typed}
            onChange={(event) => (setTyped(event.target.value), setChosen(undefined))}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={classes.scope}
            tabIndex={-1}
            aria-label={t('palette.kind', { kind: t(`paletteKind.${scope}`) })}
            onClick={() => narrow(1)}
          >
            {t(`paletteKind.${scope}`)}
            <Icon of={IconChevronDown} size={14} />
          </button>
        </div>
        <PaletteList
          id={listId}
          typed={typed}
          sections={sections}
          activeKey={activeKey}
          isSearching={isSearching}
          hasFailed={hasFailed}
          onPoint={setChosen}
          onOpen={open}
        />
        <PaletteFoot />
      </div>
    </DialogFrame>
  );
}

/** Something to come back to, not something to do. */
function isPlace(item: PaletteItem): item is PaletteItem & { kind: Recent['kind'] } {
  return item.kind !== 'action' && item.kind !== 'here';
}

function indexOf(items: readonly PaletteItem[], key: string | undefined): number {
  return items.findIndex((item) => keyOf(item) === key);
}

function keyAt(items: readonly PaletteItem[], at: number): string | undefined {
  const item = items[at];
  return item && keyOf(item);
}
