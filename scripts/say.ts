/** One progress line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program with one clear line on what is wrong and what to do. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** What is said to a pipe that nobody reads any more, or to a file on a full disk, is lost; the program goes on. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
