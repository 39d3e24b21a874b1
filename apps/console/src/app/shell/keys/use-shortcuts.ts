import { routes } from '@variant/routes.ts';
import { sidebar } from '@variant/sidebar.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isLayered } from '../../../ui/dialog/layers.ts';
import { chooseColorTheme, useColorTheme } from '../../color-theme.ts';
import { isOffered } from '../../session/index.ts';
import { useUser } from '../../session/use-session.ts';
import { exportHere } from './here.ts';
import { closeOverlay, saveEarlyKey, openOverlay, overlay } from '../overlay-store.ts';
import { pageKeys } from './page-keys.ts';
import {
  isFreeKey,
  isPaletteKey,
  readStroke,
  type Pending,
  type ShortcutAct,
} from './shortcut-keys.ts';
import { wantsSingleKeys } from './single-keys.ts';
import { stepRows } from './step-rows.ts';

/** Letters of all pages of the variant, so that they do not differ between roles. */
export const letters = pageKeys(sidebar.flat().map(({ path }) => path));
const searchField = 'main [role="search"] input, main input[type="search"]';

/** Listens to the keys of the whole shell: Ctrl K always, single keys while nobody types and nothing modal is open. */
export function useShortcuts(): void {
  const user = useUser();
  const { id } = user;
  const theme = useColorTheme();
  const navigate = useNavigate();
  const pending = useRef<Pending>(null);
  const act = (input: ShortcutAct) => {
    if (input.kind === 'page') void navigate({ to: input.path });
    else if (input.kind === 'theme') chooseColorTheme(theme === 'light' ? 'dark' : 'light');
    else if (input.kind === 'sheet') openOverlay('shortcuts');
    else if (input.kind === 'step') stepRows(input.by);
    else if (input.kind === 'export') exportHere();
    else document.querySelector<HTMLElement>(searchField)?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) return togglePalette(event);
    if (event.defaultPrevented || isLayered() || !isFreeKey(event)) return undefined;
    if (overlay.get() !== null) return waitWithKey(event);
    if (!wantsSingleKeys(id)) return undefined;
    const mine = new Map(
      [...letters].filter(([, path]) =>
        sidebar.flat().some((entry) => entry.path === path && isOffered(entry, routes, user)),
      ),
    );
    const reading = readStroke({ key: event.key, atMs: event.timeStamp }, pending.current, mine);
    pending.current = reading.pending;
    if (!reading.act) return undefined;
    event.preventDefault();
    return act(reading.act);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The browser's own Ctrl K is taken in any case; over another dialog nothing opens. */
function togglePalette(event: KeyboardEvent): void {
  event.preventDefault();
  if (overlay.get() === 'palette') closeOverlay();
  else if (!isLayered()) openOverlay('palette');
}

/** The palette is wanted and its code is on its way: what is typed now is meant for it. */
function waitWithKey(event: KeyboardEvent): void {
  event.preventDefault();
  if (overlay.get() === 'palette') saveEarlyKey(event.key);
}
