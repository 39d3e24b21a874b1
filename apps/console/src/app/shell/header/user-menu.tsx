import { routes } from '@variant/routes.ts';
import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { chooseColorTheme, useColorTheme } from '../../color-theme.ts';
import { session } from '../../session/index.ts';
import { useUser } from '../../session/use-session.ts';
import { locales } from '../../text/choice.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { languageTags } from '../../../lib/text/language-tags.ts';
import { initials } from './initials.ts';
import { openOverlay } from '../overlay-store.ts';
import { useChooseLocale } from './use-choose-locale.ts';
import classes from './user-menu.module.css';

const changePassword = '/change-password';
const check = <Icon of={IconCheck} size={14} />;

/** The account: language, shortcuts, password, sign-out; on small screens the header's rest, too. */
export function UserMenu() {
  const t = useText();
  const user = useUser();
  const { locale } = useLocale();
  const chooseLocale = useChooseLocale();
  const theme = useColorTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <DropMenu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <span className="visually-hidden">{t('shell.userMenu')}, </span>
          <span className={classes.face} aria-hidden>
            {initials(user.name)}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.of}>{user.merchant?.name ?? t(`role.${user.roleId}`)}</span>
          </span>
          <Icon of={IconChevronDown} className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown data-raised>
        {user.balance ? (
          <Menu.Label className={classes.balance}>
            {t('shell.available')} <Money of={user.balance.available} />
          </Menu.Label>
        ) : null}
        <div role="group" aria-label={t('language.label')}>
          <Menu.Label>{t('language.label')}</Menu.Label>
          {locales.map((choice) => (
            <Menu.RadioItem
              key={choice}
              value={choice}
              checked={choice === locale}
              checkIcon={check}
              lang={languageTags[choice]}
              closeMenuOnClick
              onChange={() => chooseLocale(choice)}
            >
              {t(`language.${choice}`)}
            </Menu.RadioItem>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          className="narrow-only"
          leftSection={<Icon of={other === 'dark' ? IconMoon : IconSun} />}
          onClick={() => chooseColorTheme(other)}
        >
          {t('theme.label')}: {t(`theme.${other}`)}
        </Menu.Item>
        <Menu.Item
          className={classes.wide}
          leftSection={<Icon of={IconKeyboard} />}
          onClick={() => openOverlay('shortcuts')}
        >
          {t('shell.shortcuts')}
        </Menu.Item>
        {routes.some((route) => route.path === changePassword) ? (
          <Menu.Item component={Link} to={changePassword} leftSection={<Icon of={IconLock} />}>
            {t('shell.changePassword')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => void session.logOut()}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </DropMenu>
  );
}
