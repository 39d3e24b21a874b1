import type { TrayPart } from '../../app/variant.ts';

/** Phones, accounts and proxies that turned bad stand above the messages of the session. */
export const trayPart: TrayPart | undefined = {
  watch: async () => ({
    default: (await import('../../features/alerts/alert-watch.tsx')).AlertWatch,
  }),
  panel: async () => ({
    default: (await import('../../features/alerts/alert-panel.tsx')).AlertPanel,
  }),
};
