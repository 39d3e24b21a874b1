import type { ZodType } from 'zod';

/**
 * A dated setting as its reader knows it: under which name it is kept, what it must look like, and
 * what counts while nobody has set it.
 */
export interface Setting<Value, Key extends string = string> {
  readonly key: Key;
  readonly schema: ZodType<Value>;
  /** Left out where a migration lays down the first value and nothing may be assumed. */
  readonly usual?: Value;
  /**
   * Whoever could change it in the database alone could move money, or decide who may: its rows are
   * proved. `first` is what a migration laid down, which has no key file, as JSON, and `later` what
   * later migrations laid down in its place, in their order. The last of them counts without a MAC
   * until somebody has set a value.
   */
  readonly power?: { readonly first?: unknown; readonly later?: readonly unknown[] };
  /**
   * The value with what it cannot know: things that the product learnt after it was stored. It is
   * proved as it is stored, and read and shown complete. What is complete stays as it is.
   */
  complete?(stored: unknown): unknown;
  /** What does not fit a value that begins at this moment, where that is something else than its shape. */
  problemFrom?(value: Value, from: Date): { path: string; message: string } | undefined;
}

/**
 * One definition for whoever reads a setting and whoever changes it: a value that the reader would
 * not take is never stored.
 */
export function defineSetting<Value, const Key extends string>(
  setting: Setting<Value, Key>,
): Setting<Value, Key> {
  return setting;
}
