import type { Found, SearchKind } from '@wallet/contract';
import { actText } from '../../../kit/audit-text.ts';
import { Money } from '../../../kit/money.tsx';
import type { Translate } from '../../text/index.ts';
import type { PaletteItem } from './items.ts';
import { kindIcons, type ObjectKind } from './kind-icons.ts';
import { hrefOf, placeOf } from './object-kinds.ts';

/** What the server found as lines of the palette, in its order; kinds without a page are left out. */
export function objectItems(found: readonly Found[], kinds: readonly ObjectKind[], t: Translate): PaletteItem[] {
  return found.flatMap((one) => (isShown(one.kind, kinds) ? [itemOf(one.kind === 'auditEntry' ? { ...one, title: actText(one.title, t) } : one, one.kind)] : []));
}

function isShown(kind: SearchKind, kinds: readonly ObjectKind[]): kind is ObjectKind {
  return (kinds as readonly SearchKind[]).includes(kind);
}

function itemOf({ id, title, note, amount, place }: Found, kind: ObjectKind): PaletteItem {
  const key = placeOf({ kind, id, place });
  return { kind, id: key, title, icon: kindIcons[kind], href: hrefOf(kind, key, title), ...(note === null ? {} : { note }), ...(amount === null ? {} : { aside: <Money of={amount} /> }) };
}
