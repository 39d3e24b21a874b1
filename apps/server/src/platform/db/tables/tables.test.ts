import { expect, test } from 'vitest';
import { migratedDatabase } from '@wallet/server/testing';
import { describeTables } from '../../../testing/tables/describe-tables.ts';
import { writeTables } from '../../../testing/tables/write-tables.ts';

test('the types of tables are those of the migrated database: run npm run tables', async () => {
  const database = await migratedDatabase();
  const text = writeTables(await describeTables(database.url));
  await database.close();
  await expect(text).toMatchFileSnapshot('./tables.generated.ts');
});
