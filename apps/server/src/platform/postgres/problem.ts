/** An operator's problem with the embedded PostgreSQL: one sentence of what is wrong and one of what to do. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem';
}
