import type { Permission } from '@wallet/contract';
import { acts } from '@variant/actions.ts';
import type { acts as adminActs } from './variants/admin/actions.ts';
import type { acts as merchantActs } from './variants/merchant/actions.ts';

/** Something that a page lets people begin. The page's button and the palette read the same row. */
export interface PageAct {
  path: string;
  /** What the address says then: where on the page it is, and the form that is open. */
  search: Readonly<Record<string, string>>;
  right: Permission;
}

export type ActionName = keyof typeof adminActs | keyof typeof merchantActs;

/** The acts of this console. */
export const pageActs: Readonly<Partial<Record<ActionName, PageAct>>> = acts;

/** The row of an act; a button of the other console's would be a programmer's error, and throws. */
export function actionOf(name: ActionName): PageAct {
  const act = pageActs[name];
  if (!act) throw new Error(`${name} is begun in the other console`);
  return act;
}
