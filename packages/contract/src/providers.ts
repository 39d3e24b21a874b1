/** Whose accounts are run. Apart from the schemas, so that screens that only name them bring no schema along. */
export const providers = ['dana', 'livin', 'maya'] as const;
export type Provider = (typeof providers)[number];
