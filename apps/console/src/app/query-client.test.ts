import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a read over a connection that the browser thinks is dead ends with its error, not with an endless wait', async () => {
  onlineManager.setOnline(false);
  const unreachable = new Error('no connection');
  const read = createQueryClient().fetchQuery({
    queryKey: ['list'],
    retry: false,
    queryFn: () => Promise.reject(unreachable),
  });
  await expect(read).rejects.toBe(unreachable);
});

test('a write is tried at once and never leaves by itself later', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const write = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('sent') });
  await expect(write.execute(undefined)).resolves.toBe('sent');
});
