import { IconMenu2 } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { useChannel } from '../../realtime/index.ts';
import { useUser } from '../../session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import type { HeaderDefinition } from '../../variant.ts';
import classes from './header.module.css';
import { Overlays } from '../overlays.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Tray } from './tray.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  header: HeaderDefinition;
  onMenu: () => void;
  isMenuOpen: boolean;
}

/** Where one is and the ways on: search, balance, mode, notifications, theme and account. */
export function Header({ header, onMenu, isMenuOpen }: HeaderProps) {
  const t = useText();
  const user = useUser();
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.menu}
        aria-label={t('shell.openMenu')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Icon of={IconMenu2} size={20} />
      </button>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {header.icon ? <Icon of={header.icon} size={18} className={classes.icon} /> : null}
          {t(header.title)}
        </h1>
        <p className={classes.text}>
          {header.text
            ? t(header.text, {
                merchant: user.merchant?.name ?? '',
                code: user.merchant?.code ?? '',
              })
            : null}
        </p>
        <div className={classes.narrowLive}>
          <Live />
        </div>
      </div>
      <SearchButton />
      {user.balance ? (
        <p className={classes.balance} data-testid="header-balance">
          {t('shell.available')} <Money of={user.balance.available} />
        </p>
      ) : null}
      <div className={classes.wideOnly}>
        <Live />
      </div>
      <Tray />
      <div className={classes.wideOnly}>
        <ThemeSwitch />
      </div>
      <UserMenu />
      <Overlays />
    </header>
  );
}

function Live() {
  const t = useText();
  const { status } = useChannel();
  if (status === 'off') return null;
  return (
    <span className={classes.live} data-status={status}>
      {t(`live.${status}`)}
    </span>
  );
}
