export { noticesRoutes } from './endpoints.ts';
export { noticeListeners } from './listeners.ts';
export type { Notices } from './notices.ts';
export { openNotices } from './open-notices.ts';
