export { openGateway } from './open-gateway.ts';
export type { Gateway } from './open-gateway.ts';
