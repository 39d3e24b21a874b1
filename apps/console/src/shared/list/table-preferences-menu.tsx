import { viewsPart } from '@variant/views.ts';
import { Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconColumns3 } from '@tabler/icons-react';
import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isColumnShown, makeDense, showColumn, useTablePreferences } from './table-preferences.ts';
import { useNarrow } from '../../lib/use-narrow.ts';

export interface LookedAt {
  /** The name under which the look is kept. */
  list: string;
  columns: readonly { key: string; head: ReactNode; isFixed?: boolean; isExtra?: boolean }[];
}

/** The list around, for the menu in its toolbar; null around a list without one. */
export const ListForPreferences = createContext<LookedAt | null>(null);

const Views = lazy(viewsPart);

/**
 * The named views of the list around, where it has them and there is room for their columns.
 * Pressed while they load, they open as they come.
 */
export function ViewsSlot() {
  const t = useText();
  const around = useContext(ListForPreferences);
  const isNarrow = useNarrow();
  const [isOpen, open] = useState(false);
  if (around === null || isNarrow) return null;
  return (
    <Suspense
      fallback={
        <Button icon={IconBookmark} onClick={() => open(true)}>
          {t('views.title')}
        </Button>
      }
    >
      <Views list={around.list} isOpen={isOpen} onOpen={open} />
    </Suspense>
  );
}

/** Which columns of the list around are shown, and how close its rows stand. On a phone there are no columns. */
export function TablePreferencesMenu() {
  const around = useContext(ListForPreferences);
  return useNarrow() || around === null ? null : <Chooser {...around} />;
}

function Chooser({ list, columns }: LookedAt) {
  const t = useText();
  const look = useTablePreferences(list);
  return (
    <DropMenu position="bottom-end" width={220}>
      <Menu.Target>
        <Button icon={IconColumns3}>{t('list.columns')}</Button>
      </Menu.Target>
      <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {columns
          .slice(1)
          .filter(({ isFixed }) => isFixed !== true)
          .map((column) => (
            <Choice
              key={column.key}
              isOn={isColumnShown(column, look)}
              onTurn={(isOn) => showColumn(list, column, isOn)}
            >
              {column.head}
            </Choice>
          ))}
        <Menu.Divider />
        <Choice isOn={look.isDense} onTurn={(isOn) => makeDense(list, isOn)}>
          {t('list.dense')}
        </Choice>
      </Menu.Dropdown>
    </DropMenu>
  );
}

function Choice({
  isOn,
  onTurn,
  children,
}: {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Menu.CheckboxItem
      checked={isOn}
      onChange={onTurn}
      checkIcon={<Icon of={IconCheck} size={14} />}
    >
      {children}
    </Menu.CheckboxItem>
  );
}
