import { createStore } from '../../../lib/store.ts';

/** What the bell says of alerts: how many the user has not seen, and whether one of them is critical. */
export interface AlertSign {
  unseen: number;
  isCritical: boolean;
}

export const alertSign = createStore<AlertSign>({ unseen: 0, isCritical: false });
