import type { ViewsPart } from '../../app/variant.ts';

/** A merchant's lists have no named views. */
export const viewsPart: ViewsPart | undefined = undefined;
