/**
 * A translation of an English table: every text, nothing else. Languages without a singular may leave `_one` out.
 * tsc refuses a missing or an unknown key.
 */
export type TranslationOf<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: string;
} & {
  readonly [Key in keyof English as Key extends `${string}_one` ? Key : never]?: string;
};
