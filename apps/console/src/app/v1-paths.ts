import { endpoints, type Endpoint } from '@wallet/contract';

const rows: readonly Endpoint[] = Object.values(endpoints);

/** The paths of the merchant API. In a build this file is replaced by the list alone: no schema travels. */
export const v1Paths: readonly string[] = [
  ...new Set(rows.filter(({ surface }) => surface === 'merchantApi').map(({ path }) => path)),
].toSorted();
