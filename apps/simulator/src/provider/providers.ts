import type { AgentProvider } from '@wallet/agent-protocol';

/** What tells the providers' histories apart: how the ids of their lines begin. */
export const linePrefixes: Readonly<Record<AgentProvider, string>> = {
  dana: 'DN',
  livin: 'LV',
  maya: 'MY',
};
