/** For tests: a process that counts with others in Redis. Its arguments are the address and the name of the limit. */
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { connectRedis } from '#platform/redis';
import { createRateLimit, createSharedCounts } from './index.ts';

const [url = '', name = ''] = process.argv.slice(2);
const redis = connectRedis(url);
await redis.connect();
const counts = createSharedCounts({ redis, clock: systemClock, log: silentLog() });
const limit = createRateLimit({
  burst: 5,
  perSecond: 0.001,
  clock: systemClock,
  shared: { name, counts },
});
process.on('message', (key: unknown) => {
  void limit.ask(key as string).then(({ allowed }) => process.send?.(allowed));
});
process.on('disconnect', () => redis.disconnect());
process.send?.(true);
