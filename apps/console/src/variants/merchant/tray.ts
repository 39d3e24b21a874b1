import type { TrayPart } from '../../app/variant.ts';

/** A merchant has no phones: only the messages of the session are kept. */
export const trayPart: TrayPart | undefined = undefined;
