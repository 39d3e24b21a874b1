import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  mayShareViews,
  roles,
  viewRoles,
  type RoleId,
  type SavedTablePreferences,
  type SavedView,
} from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { useViews } from './use-views.ts';

interface ViewActsProps {
  view: SavedView;
  /** How the list stands, where that is another way than the view says. */
  now: SavedTablePreferences | null;
  onChange: ReturnType<typeof useViews>['change'];
}

const sharedRoles: readonly RoleId[] = viewRoles[__VARIANT__];

/** What can be done to the view that was chosen last. */
export function ViewActions({ view, now, onChange }: ViewActsProps) {
  const t = useText();
  const { roleId } = useUser();
  const { name, mayChange, isDefault, sharedWith } = view;
  const rename = async () => {
    const typed = await confirm({
      title: t('views.rename', { name }),
      message: t('views.renameText'),
      confirmText: t('views.keep'),
      hasInput: true,
      inputLabel: t('views.name'),
      inputMaxLength: 60,
      isRequiredInput: true,
    });
    if (typeof typed === 'string') onChange({ act: 'change', view, name: typed.trim() });
  };
  const remove = async () => {
    if (
      (await confirm({
        title: t('views.delete', { name }),
        message: t(sharedWith.length > 0 ? 'views.deleteShared' : 'views.deleteText'),
        confirmText: t('views.deleteNow'),
      })) === true
    )
      onChange({ act: 'delete', view });
  };
  const share = (role: RoleId) =>
    onChange({
      act: 'change',
      view,
      sharedWith: sharedWith.includes(role)
        ? sharedWith.filter((one) => one !== role)
        : [...sharedWith, role],
    });
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{name}</Menu.Label>
      {now && mayChange ? (
        <Menu.Item onClick={() => onChange({ act: 'change', view, look: now })}>
          {t('views.replace')}
        </Menu.Item>
      ) : null}
      <Menu.Item onClick={() => onChange({ act: 'default', view: isDefault ? null : view })}>
        {t(isDefault ? 'views.notDefault' : 'views.makeDefault')}
      </Menu.Item>
      {mayChange ? (
        <Menu.Item onClick={() => void rename()}>{t('views.renameAct')}</Menu.Item>
      ) : null}
      {mayChange ? (
        <Menu.Item onClick={() => void remove()}>{t('views.deleteAct')}</Menu.Item>
      ) : null}
      {mayChange && mayShareViews(roleId) ? (
        <>
          <Menu.Label>{t('views.sharedWith')}</Menu.Label>
          {sharedRoles.map((role) => (
            <Menu.CheckboxItem
              key={role}
              checked={sharedWith.includes(role)}
              onChange={() => share(role)}
              checkIcon={<Icon of={IconCheck} size={14} />}
            >
              {t(role === roles.merchant ? 'views.team' : `role.${role}`)}
            </Menu.CheckboxItem>
          ))}
        </>
      ) : null}
    </>
  );
}
