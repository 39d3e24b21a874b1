/** One sentence about a backup file, or about the database it is to go into, and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
