import type { Identity } from '#modules/identity';

/** What whoever asks for a raise needs: the identity module has it all. */
export type RaisingDeps = Pick<Identity, 'vault' | 'mail' | 'installation' | 'consoleUrls'>;
