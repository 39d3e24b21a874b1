import { Menu } from '@mantine/core';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import type { SavedView, ViewedList } from '@wallet/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  setTablePreferences,
  useTablePreferences,
} from '../../../shared/list/table-preferences.ts';
import { useViews } from './use-views.ts';
import { ViewActions } from './view-actions.tsx';
import classes from './views.module.css';
import { tablePreferencesOf, patchTo, standsAs, viewedList, viewToOpen } from './views.ts';

const plain = { hidden: [], isDense: false };

/** Named views beside the choice of columns, where the list has them. The address stays what is shown. */
export function ViewsMenu({ list, ...opening }: Opening & { list: string }) {
  const known = viewedList(list, __VARIANT__);
  return known === undefined ? null : <Chooser {...opening} list={known} />;
}

interface Opening {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Chooser({ list, isOpen, onOpen }: Opening & { list: ViewedList }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const { views, change } = useViews(list);
  const now = tablePreferencesOf(list, search, useTablePreferences(list));
  /** The name that was chosen or saved last. */
  const [wanted, setWanted] = useState<string | null>(null);
  const fitting = views?.filter((view) => standsAs(view, now)) ?? [];
  const standing = fitting.find(({ name }) => name === wanted) ?? fitting[0];
  const chosen = standing ?? views?.find(({ name }) => name === wanted);
  const show = (view: SavedView | null, replace = false) => {
    setWanted(view?.name ?? null);
    setTablePreferences(list, view ?? plain);
    patch(patchTo(list, view), { replace });
  };
  const isKnown = views !== undefined;
  const begin = useEffectEvent(() => {
    const first = viewToOpen(list, views ?? [], search);
    if (first) show(first, true);
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  const save = async () => {
    const name = await confirm({
      title: t('views.save'),
      message: t('views.saveText'),
      confirmText: t('views.keep'),
      hasInput: true,
      inputLabel: t('views.name'),
      inputMaxLength: 60,
      isRequiredInput: true,
    });
    if (typeof name !== 'string') return;
    setWanted(name.trim());
    change({ act: 'save', name: name.trim(), look: now });
  };
  return (
    <DropMenu opened={isOpen} onChange={onOpen} position="bottom-end" width={260}>
      <Menu.Target>
        <Button icon={IconBookmark} title={standing?.name}>
          <span className={classes.name}>{standing?.name ?? t('views.title')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        <Menu.Item onClick={() => show(null)}>{t('views.plain')}</Menu.Item>
        {views?.map((view) => (
          <Menu.Item
            key={view.id}
            onClick={() => show(view)}
            aria-current={view === standing || undefined}
            rightSection={view === standing ? <Icon of={IconCheck} size={14} /> : null}
          >
            {[
              view.name,
              view.isDefault ? t('views.isDefault') : null,
              view.isOwn ? null : t('views.by', { name: view.ownerName }),
            ]
              .filter(Boolean)
              .join(' \u00b7 ')}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void save()}>{t('views.save')}</Menu.Item>
        {chosen ? (
          <ViewActions view={chosen} now={standing ? null : now} onChange={change} />
        ) : null}
      </Menu.Dropdown>
    </DropMenu>
  );
}
