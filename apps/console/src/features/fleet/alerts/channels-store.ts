import { createStore } from '../../../lib/store.ts';

/** Whether the dialog about who is told is open. It outlives the tray that it is opened from. */
export const channelsOpen = createStore(false);
