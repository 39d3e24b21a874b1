import type { TrayPart } from '../../variant.ts';

/** What asks for a look of the merchant's people stands above the messages of the session. */
export const trayPart: TrayPart | undefined = {
  watch: async () => ({
    default: (await import('../../../features/people/notices/notice-watch.tsx')).NoticeWatch,
  }),
  panel: async () => ({
    default: (await import('../../../features/people/notices/notice-panel.tsx')).NoticePanel,
  }),
};
