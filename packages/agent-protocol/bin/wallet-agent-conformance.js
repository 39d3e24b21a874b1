#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/** Starts the suite on plain Node, also where Node itself leaves types in place: inside node_modules. */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const own = new URL('../src/', import.meta.url).href;

registerHooks({
  load: (url, context, nextLoad) =>
    url.startsWith(own) && url.endsWith('.ts')
      ? {
          format: 'module',
          source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')),
          shortCircuit: true,
        }
      : nextLoad(url, context),
});

await import('../src/conformance/main.ts');
