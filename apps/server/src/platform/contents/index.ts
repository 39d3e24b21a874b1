export { defineModule } from './define-module.ts';
export type { Contents, DepsOf } from './define-module.ts';
