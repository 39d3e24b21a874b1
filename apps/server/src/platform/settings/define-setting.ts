import type { ZodType } from 'zod';

/** A dated setting for its reader: its name, schema and default. */
export interface Setting<Value, Key extends string = string> {
  readonly key: Key;
  readonly schema: ZodType<Value>;
  /** Left out where a migration lays down the first value and nothing may be assumed. */
  readonly usual?: Value;
  /**
   * A database writer could move money by it or decide who may: its rows are proved. `first`
   * (JSON), then `later`, are what migrations, which have no key, laid down; the last counts
   * without a MAC until somebody sets a value.
   */
  readonly power?: { readonly first?: unknown; readonly later?: readonly unknown[] };
  /**
   * Completes a value with what the product learnt after it was stored. Proved as stored, read
   * complete; a complete value stays unchanged.
   */
  complete?(stored: unknown): unknown;
  /** What does not fit a value that begins at this moment, where that is something else than its shape. */
  problemFrom?(value: Value, from: Date): { path: string; message: string } | undefined;
}

/** One definition for a setting's readers and writers: what readers reject is never stored. */
export function defineSetting<Value, const Key extends string>(
  setting: Setting<Value, Key>,
): Setting<Value, Key> {
  return setting;
}
