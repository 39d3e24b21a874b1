import type { TrayPart } from '../../variant.ts';

/** Phones, accounts and proxies that turned bad stand above the messages of the session. */
export const trayPart: TrayPart | undefined = {
  watch: async () => ({
    default: (await import('../../../features/fleet/alerts/alert-watch.tsx')).AlertWatch,
  }),
  panel: async () => ({
    default: (await import('../../../features/fleet/alerts/alert-panel.tsx')).AlertPanel,
  }),
};
