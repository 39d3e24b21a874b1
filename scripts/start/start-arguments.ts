export interface StartArguments {
  live: boolean;
  brand: 'wallet' | 'bisnis';
  /** The dev command serves the consoles itself. */
  withoutConsoles: boolean;
  /** What this process does of the whole, such as `web,worker`; everything when nobody says. */
  roles: string | undefined;
}

/** Reads the arguments of `npm start`. Throws with one line that names what is allowed. */
export function readStartArguments(args: readonly string[]): StartArguments {
  const read: StartArguments = {
    live: false,
    brand: 'wallet',
    withoutConsoles: false,
    roles: undefined,
  };
  for (const argument of args) {
    if (argument === '--live') read.live = true;
    else if (argument === '--without-consoles') read.withoutConsoles = true;
    else if (argument === '--brand=bisnis' || argument === '--brand=wallet')
      read.brand = argument.endsWith('bisnis') ? 'bisnis' : 'wallet';
    else if (argument.startsWith('--roles=')) read.roles = argument.slice('--roles='.length);
    else
      throw new Error(
        `Unknown argument ${argument}. npm start takes -- --live, -- --brand=bisnis and -- --roles=web,gateway,worker.`,
      );
  }
  return read;
}
