import { createStore } from '../../lib/store.ts';
import { addNotice } from './notice-store.ts';

export interface Toast {
  id: number;
  tone: 'good' | 'bad';
  text: string;
}

/** Every toast closes by itself after this time; hovering or focusing it stops the clock. */
export const toastMs = 2_000;

/** The newest three stay: more at once is read by nobody. */
const most = 3;

/** The messages at the bottom right. */
export const toastList = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message for a moment and keeps it among the notifications. */
export function showToast(tone: Toast['tone'], text: string): void {
  lastId += 1;
  const toast: Toast = { id: lastId, tone, text };
  toastList.set([...toastList.get(), toast].slice(-most));
  addNotice({ ...toast, at: new Date() });
}

export function closeToast(id: number): void {
  toastList.set(toastList.get().filter((toast) => toast.id !== id));
}
