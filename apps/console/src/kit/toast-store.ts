import { createStore } from '../app/store.ts';

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

export function showToast(tone: Toast['tone'], text: string): void {
  lastId += 1;
  toastList.set([...toastList.get(), { id: lastId, tone, text }].slice(-most));
}

export function closeToast(id: number): void {
  toastList.set(toastList.get().filter((toast) => toast.id !== id));
}
