import { routes } from '@variant/routes.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLock, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Locale } from '@wallet/contract';
import { Icon } from '../../kit/icon.tsx';
import { chooseColorTheme, useColorTheme } from '../color-theme.ts';
import { session } from '../session/index.ts';
import { useUser } from '../session/use-session.ts';
import { chooseLocale } from '../text/choice.ts';
import { useLocale, useText } from '../text/index.ts';
import { initials } from './initials.ts';
import classes from './user-menu.module.css';

const locales: readonly Locale[] = ['en', 'id', 'ph'];
const changePassword = '/change-password';
const check = <Icon of={IconCheck} size={14} />;

/** The account: language, theme on a phone, password and the way out. */
export function UserMenu() {
  const t = useText();
  const user = useUser();
  const { locale } = useLocale();
  const theme = useColorTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <Menu position="bottom-end" width={220} shadow="none" withinPortal={false} withInitialFocusPlaceholder={false} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <span className="visually-hidden">{t('shell.userMenu')}, </span>
          <span className={classes.face} aria-hidden>{initials(user.name)}</span>
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.of}>{user.merchant?.name ?? t(`role.${user.roleId}`)}</span>
          </span>
          <Icon of={IconChevronDown} className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown data-raised>
        <div role="group" aria-label={t('language.label')}>
          <Menu.Label>{t('language.label')}</Menu.Label>
          {locales.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} checked={choice === locale} checkIcon={check} closeMenuOnClick onChange={() => void chooseLocale(choice, user)}>
              {t(`language.${choice}`)}
            </Menu.RadioItem>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item className="narrow-only" onClick={() => chooseColorTheme(other)}>{t('theme.label')}: {t(`theme.${other}`)}</Menu.Item>
        {routes.some((route) => route.path === changePassword) ? (
          <Menu.Item component={Link} to={changePassword} leftSection={<Icon of={IconLock} />}>{t('shell.changePassword')}</Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => void session.logOut()}>{t('shell.logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
