import { createStore } from '../../../../lib/store.ts';

export type BusyMap = Readonly<Record<string, boolean>>;

/** Device id to busy flag, as last read. */
export const busyMap = createStore<BusyMap>({});

/** Reads the map anew. A failed or empty answer empties it; the failure is passed on. */
export async function loadBusyMap(read: () => Promise<BusyMap | undefined>): Promise<BusyMap> {
  try {
    busyMap.set((await read()) ?? {});
  } catch (error) {
    busyMap.set({});
    throw error;
  }
  return busyMap.get();
}
