/** Where an agent connects and which version both sides speak. */
export const protocolVersion = 1;
/** Versions this package can check, newest first. The server chooses the newest one that both know. */
export const protocolVersions = [1] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

export const agentNamespace = '/agent';
export const agentPath = '/ws';
/** No polling: a phone's messages must not overtake each other. */
export const agentTransports: ['websocket'] = ['websocket'];

/** Limits the schemas enforce. `welcome` repeats the first four, so an agent can obey smaller ones. */
export const limits = {
  linesPerRead: 1_000,
  messageBytes: 1_000_000,
  queuedCommands: 20,
  messagesPerMinute: 6_000,
  accountsPerDevice: 20,
  simsPerDevice: 4,
  checksPerResult: 8,
  idLength: 64,
  nameLength: 120,
  textLength: 500,
  rawLength: 2_000,
  payloadLength: 512,
} as const;
