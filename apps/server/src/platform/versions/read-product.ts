import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface Product {
  version: string;
  /** Null where neither git nor the build tells it. */
  commit: string | null;
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const manifestSchema = z.object({ version: z.string() });
const builtSchema = z.object({
  metadata: z.object({
    component: z.object({
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  }),
});

/** This product's version and commit: git's where it runs from a checkout, else what its build wrote down. */
export function readProduct(folder = root): Product {
  const { version } = manifestSchema.parse(read(folder, 'package.json'));
  return { version, commit: commitOfCheckout(folder) ?? commitOfBuild(folder) };
}

function commitOfCheckout(folder: string): string | null {
  if (!existsSync(join(folder, '.git'))) return null;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

function commitOfBuild(folder: string): string | null {
  if (!existsSync(join(folder, 'dist/sbom.cdx.json'))) return null;
  const built = builtSchema.safeParse(read(folder, 'dist/sbom.cdx.json'));
  const { properties = [] } = built.data?.metadata.component ?? {};
  return properties.find(({ name }) => name === 'wallet-app:commit')?.value ?? null;
}

function read(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
