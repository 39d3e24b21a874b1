import { IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useChannel } from '../realtime/index.ts';
import { Header } from '../shell/header/header.tsx';
import { MaintenanceBanner } from '../shell/banners/maintenance-banner.tsx';
import { RealtimeBanner } from '../shell/banners/realtime-banner.tsx';
import { VariantBanner } from '../shell/banners/variant-banner.tsx';
import { Sidebar } from '../shell/sidebar.tsx';
import { useText } from '../../lib/text/index.ts';
import type { HeaderDefinition } from '../variant.ts';
import classes from './sidebar-layout.module.css';

/** Sidebar and top bar around the page. On small screens the sidebar overlays and closes by a choice. */
export function SidebarLayout({
  header,
  children,
}: {
  header: HeaderDefinition;
  children: ReactNode;
}) {
  const t = useText();
  const isDown = useChannel().status === 'down';
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const { isOpen, open, close, sidebar } = useSidebarMenu(path);
  useFocusAfterMove(path, main);
  const shown = isOpen || undefined;
  return (
    <div
      className={classes.layout}
      data-shell
      data-banner={isDown || undefined}
      data-scroll-lock={shown}
    >
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => (event.preventDefault(), main.current?.focus())}
      >
        {t('shell.skip')}
      </a>
      <div className={classes.scrim} data-open={shown} onClick={close} aria-hidden />
      <div className={classes.sidebar} data-open={shown} ref={sidebar}>
        <Sidebar />
      </div>
      <button
        type="button"
        className={classes.close}
        data-open={shown}
        aria-label={t('shell.closeMenu')}
        onClick={close}
      >
        <Icon of={IconX} size={20} />
      </button>
      <div className={classes.top} inert={isOpen}>
        <Header header={header} onMenu={open} isMenuOpen={isOpen} />
        <RealtimeBanner />
        <VariantBanner />
        <MaintenanceBanner />
      </div>
      <main id="main" className={classes.main} ref={main} tabIndex={-1} inert={isOpen}>
        {children}
      </main>
    </div>
  );
}

const wideScreen = '(min-width: 1024px)';

/** Open and closed, for small screens; a click outside, Escape, a new path or a wide screen closes. */
function useSidebarMenu(path: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const sidebar = useRef<HTMLDivElement>(null);
  const isOpen = openAt === path;
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    sidebar.current?.querySelector('a')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    const wide = window.matchMedia(wideScreen);
    const onWide = () => wide.matches && setOpenAt(null);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen]);
  return { isOpen, sidebar, open: () => setOpenAt(path), close: () => setOpenAt(null) };
}

/** After a move, reading goes on at the page's content; the first page begins at the top. */
function useFocusAfterMove(path: string, main: React.RefObject<HTMLElement | null>) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
