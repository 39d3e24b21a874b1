import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing is needed at run time but what Node brings: from elsewhere come types alone', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const needed = files.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /^(?:import|export)\s(?!type\b)[^;]*?\bfrom '([^']+)'/gm,
      ),
    ].map((match) => match[1] ?? ''),
  );
  expect(needed.length).toBeGreaterThan(8);
  expect([...new Set(needed)].filter((each) => !each.startsWith('./'))).toEqual(['node:crypto']);
});
