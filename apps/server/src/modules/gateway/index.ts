export { startGateway } from './start-gateway.ts';
export type { Gateway } from './start-gateway.ts';
