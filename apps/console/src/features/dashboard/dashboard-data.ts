import type { endpoints, ReceivedOf } from '@wallet/contract';

export type Dashboard = ReceivedOf<typeof endpoints.dashboard>;
