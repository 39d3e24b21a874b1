import type { Found, SearchKind } from '@wallet/contract';
import { actionText } from '../../../shared/audit/audit-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { zonedTime, type Zone } from '../../../lib/dates/time-text.ts';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import type { PaletteItem } from './items.ts';
import { kindIcons, type ObjectKind } from './kind-icons.ts';
import { hrefOf, placeOf } from './object-kinds.ts';

/** What the server found as lines of the palette, in its order; kinds without a page are left out. */
export function objectItems(
  found: readonly Found[],
  kinds: readonly ObjectKind[],
  t: Translate,
  zone: Zone,
): PaletteItem[] {
  return found.flatMap((one) =>
    isShown(one.kind, kinds) ? [itemOf({ ...one, ...wordsOf(one, t, zone) }, one.kind)] : [],
  );
}

function isShown(kind: SearchKind, kinds: readonly ObjectKind[]): kind is ObjectKind {
  return (kinds as readonly SearchKind[]).includes(kind);
}

/** Codes and times in words; whatever else has a name is called by it. */
function wordsOf(
  { kind, title, note }: Found,
  t: Translate,
  zone: Zone,
): Partial<Pick<Found, 'title' | 'note'>> {
  if (kind === 'auditEntry') return { title: actionText(title, t) };
  if (kind === 'difference') return { title: t(`recon.kind.${title}` as TextKey) };
  if (kind === 'alert' && note !== null) return { note: t(`alertAct.${note}` as TextKey) };
  return kind === 'shift' && note !== null ? { note: zonedTime(new Date(note), zone) } : {};
}

function itemOf({ id, title, note, amount, place }: Found, kind: ObjectKind): PaletteItem {
  const key = placeOf({ kind, id, place });
  return {
    kind,
    id: key,
    title,
    icon: kindIcons[kind],
    href: hrefOf(kind, key, title),
    ...(note === null ? {} : { note }),
    ...(amount === null ? {} : { aside: <Money of={amount} /> }),
  };
}
