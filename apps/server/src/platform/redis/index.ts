export { connectRedis } from './connect-redis.ts';
export type { Redis } from './connect-redis.ts';
