/** One progress line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program with one clear line on what is wrong and what to do. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
