import { useMemo, useState } from 'react';
import { useColorTheme } from '../../color-theme.ts';
import { useUser } from '../../session/use-session.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { buttonsHere } from '../keys/here.ts';
import { useChooseLocale } from '../header/use-choose-locale.ts';
import { actionItems, hereItems, pageItems, type PaletteItem } from './items.ts';
import { kindIcons, type ObjectKind } from './kind-icons.ts';
import { hrefOf, searchableKinds } from './object-kinds.ts';
import { readRecent, type Recent } from './recent.ts';
import { sectionsOf, type Scope, type Section } from './sections.ts';
import { useAtOnce } from './use-at-once.ts';
import { useObjects } from './use-objects.ts';

interface PaletteSections {
  sections: Section[];
  scopes: readonly Scope[];
  isSearching: boolean;
  hasFailed: boolean;
}

/** Everything the palette can show for what was typed, and the kinds it can be narrowed to. */
export function usePaletteSections(typed: string, scope: Scope): PaletteSections {
  const t = useText();
  const user = useUser();
  const theme = useColorTheme();
  const { locale } = useLocale();
  const onLocale = useChooseLocale();
  const kinds = useMemo(() => searchableKinds(user), [user]);
  const asked = useMemo(
    () => kinds.filter((kind) => scope === 'all' || scope === kind),
    [kinds, scope],
  );
  const {
    items: objects,
    isSearching,
    hasFailed,
  } = useObjects(
    typed,
    asked,
    kinds.find((kind) => kind === scope),
  );
  const pages = useMemo(() => pageItems(user, t), [user, t]);
  const recent = useMemo(
    () => readRecent(localStorage, user.id).flatMap((old) => recentItem(old, pages, kinds)),
    [user.id, pages, kinds],
  );
  const [buttons] = useState(() => buttonsHere());
  const onAtOnce = useAtOnce();
  const actions = actionItems({ user, theme, locale, onLocale, onAtOnce }, t);
  const scopes: Scope[] = ['all', 'page', ...kinds, 'action'];
  return {
    sections: sectionsOf({
      typed,
      scope,
      recent,
      pages,
      here: hereItems(buttons),
      actions,
      objects,
    }),
    scopes,
    isSearching,
    hasFailed,
  };
}

/** A page as it is called now; an object as it was called then, while the role may still look for it. */
function recentItem(
  { kind, id, title }: Recent,
  pages: readonly PaletteItem[],
  kinds: readonly ObjectKind[],
): PaletteItem[] {
  if (kind === 'page') return pages.filter((page) => page.id === id);
  return kinds.includes(kind)
    ? [{ kind, id, title, icon: kindIcons[kind], href: hrefOf(kind, id, title) }]
    : [];
}
