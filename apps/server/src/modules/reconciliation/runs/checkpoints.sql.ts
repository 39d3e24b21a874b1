import { type RawBuilder, sql } from '#platform/db';

/** A checkpoint is not believed for longer than this: then every line is read for it again. */
export const proofDays = 7;

export interface ProvedCheckpoint {
  accountId: string;
  /**
   * What the checkpoint and its changes said before, where it was there; other than the lines:
   * somebody changed a line past its triggers.
   */
  saidMinor: bigint | null;
  linesMinor: bigint;
}

/**
 * Reads every line of accounts for their checkpoints: of the named ones, or of those that have none
 * or an old one. It is one statement, so the changes that it takes away are exactly those that are
 * in the lines that it reads.
 */
export function proveCheckpoints(
  accountIds: readonly string[] | null,
): RawBuilder<ProvedCheckpoint> {
  return sql`select account as "accountId", said as "saidMinor", lines_say as "linesMinor"
    from prove_checkpoints(${accountIds}::text[], ${proofDays})`;
}

/** Takes what changed since into the checkpoints, so that the next comparison reads it as one row. */
export function foldLineChanges(): RawBuilder<unknown> {
  return sql`select fold_line_changes()`;
}
