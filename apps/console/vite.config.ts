import { defineConfig } from 'vite';
import { readTarget } from './targets.ts';
import { consoleOptions } from './vite-options.ts';

export default defineConfig(consoleOptions(readTarget(process.env['TARGET'])));
