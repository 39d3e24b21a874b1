import { createStore } from '../../lib/store.ts';

/** A toast that was shown, for reading it later. */
export interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  at: Date;
  isRead: boolean;
}

/** More than these are not kept: the oldest go first. */
export const maxNotices = 100;

/** The messages of this session, newest first; signing out and loading anew forget them. */
export const notices = createStore<readonly Notice[]>([]);

/** Puts a message on top, unread. */
export function addNotice(notice: Omit<Notice, 'isRead'>): void {
  notices.set([{ ...notice, isRead: false }, ...notices.get()].slice(0, maxNotices));
}

export function unreadCount(list: readonly Notice[]): number {
  return list.filter(({ isRead }) => !isRead).length;
}

export function markNoticesRead(): void {
  if (unreadCount(notices.get()) > 0)
    notices.set(notices.get().map((notice) => ({ ...notice, isRead: true })));
}

export function clearNotices(): void {
  notices.set([]);
}
