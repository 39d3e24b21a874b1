export { noticesRoutes } from './endpoints.ts';
export { noticeListeners } from './listeners.ts';
export type { Notices } from './notices.ts';
export { startNotices } from './start-notices.ts';
