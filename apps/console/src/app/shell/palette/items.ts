import { routes } from '@variant/routes.ts';
import { sidebar } from '@variant/sidebar.ts';
import {
  IconClipboardList,
  IconHandClick,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { may, type CurrentUser, type Locale } from '@wallet/contract';
import type { ReactNode } from 'react';
import type { IconType } from '../../../ui/icon.tsx';
import { chooseColorTheme, type ColorTheme } from '../../color-theme.ts';
import { routesFor, session } from '../../session/index.ts';
import { locales } from '../../text/choice.ts';
import type { Translate } from '../../../lib/text/index.ts';
import type { HereButton } from '../keys/here.ts';
import { openOverlay } from '../overlay-store.ts';
import { letters } from '../keys/use-shortcuts.ts';
import { formItems, type ImmediateAction } from './actions.ts';
import { exportItems } from './export-items.ts';
import type { ObjectKind } from './kind-icons.ts';

export type CommandKind = 'page' | ObjectKind | 'here' | 'action';

/** One line of the palette: a place to go to, or something to do. */
export interface PaletteItem {
  kind: CommandKind;
  id: string;
  title: string;
  icon: IconType;
  /** Softer, beside the title. */
  note?: string;
  /** Also found by these words, which are not shown. */
  words?: string;
  href?: string;
  run?: () => void;
  /** Is offered only to somebody who types. */
  isQuiet?: boolean;
  /** It cannot be opened; the note says why. */
  isDisabled?: boolean;
  keys?: readonly string[];
  aside?: ReactNode;
}

/**
 * The pages that exist for the user and may be read, in the order of the sidebar; then those that
 * have no place there, the own password at the end.
 */
export function pageItems(user: CurrentUser, t: Translate): PaletteItem[] {
  const open = new Map(
    routesFor(routes, user.roleId)
      .filter(
        (route) =>
          !route.isPublic && (route.permission === undefined || may(user, route.permission)),
      )
      .map((route) => [route.path, route]),
  );
  const letterOf = new Map([...letters].map(([letter, path]) => [path, letter]));
  const entries = sidebar.flat().map(({ path, label, icon }) => ({ path, title: t(label), icon }));
  const places = new Set([...entries.map(({ path }) => path), ownPassword]);
  const others = [...open.values()]
    .filter(({ path }) => !path.includes('$') && !places.has(path))
    .map(({ path, title }) => ({ path, title: t(title), icon: IconClipboardList }));
  return [
    ...entries,
    ...others,
    { path: ownPassword, title: t('shell.changePassword'), icon: IconLock },
  ].flatMap(({ path, title, icon }) => {
    const route = open.get(path);
    const letter = letterOf.get(path);
    return route
      ? [
          {
            kind: 'page',
            id: path,
            title,
            icon,
            words: t(route.title),
            href: path,
            ...(letter === undefined ? {} : { keys: ['G', letter.toUpperCase()] }),
          } as const,
        ]
      : [];
  });
}

const ownPassword = '/change-password';

export interface ActionContext {
  user: CurrentUser;
  theme: ColorTheme;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  onAtOnce: (name: ImmediateAction) => void;
}

/** What can be done from anywhere. */
export function actionItems(
  { user, theme, locale, onLocale, onAtOnce }: ActionContext,
  t: Translate,
): PaletteItem[] {
  const other = theme === 'light' ? 'dark' : 'light';
  return [
    ...formItems(user, t, onAtOnce),
    ...exportItems(user, t),
    {
      kind: 'action',
      id: 'theme',
      title: t(`paletteAct.theme.${other}`),
      icon: other === 'dark' ? IconMoon : IconSun,
      run: () => chooseColorTheme(other),
      keys: ['T'],
    },
    ...locales
      .filter((choice) => choice !== locale)
      .map((choice): PaletteItem => {
        const language = t(`language.${choice}`);
        return {
          kind: 'action',
          id: `language-${choice}`,
          title: t('paletteAct.language', { language }),
          words: t('language.label'),
          icon: IconLanguage,
          run: () => onLocale(choice),
        };
      }),
    {
      kind: 'action',
      id: 'shortcuts',
      title: t('shell.shortcuts'),
      icon: IconKeyboard,
      run: () => openOverlay('shortcuts'),
      keys: ['?'],
    },
    {
      kind: 'action',
      id: 'log-out',
      title: t('shell.logOut'),
      icon: IconLogout,
      run: () => void session.logOut(),
    },
  ];
}

/** What can be begun with what is open, by the page's own buttons and their reasons. */
export function hereItems(buttons: readonly HereButton[]): PaletteItem[] {
  return buttons.map(({ name, reason, press }): PaletteItem => {
    const item = { kind: 'here', id: name, title: name, icon: IconHandClick } as const;
    return reason === undefined
      ? { ...item, run: press }
      : { ...item, isDisabled: true, note: reason };
  });
}
