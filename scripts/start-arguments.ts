export interface StartArguments {
  live: boolean;
  brand: 'wallet' | 'bisnis';
  /** The dev command serves the consoles itself. */
  withoutConsoles: boolean;
}

/** Reads the arguments of `npm start`. Throws with one line that names what is allowed. */
export function readStartArguments(args: readonly string[]): StartArguments {
  const read: StartArguments = { live: false, brand: 'wallet', withoutConsoles: false };
  for (const argument of args) {
    if (argument === '--live') read.live = true;
    else if (argument === '--without-consoles') read.withoutConsoles = true;
    else if (argument === '--brand=bisnis' || argument === '--brand=wallet') read.brand = argument.endsWith('bisnis') ? 'bisnis' : 'wallet';
    else throw new Error(`Unknown argument ${argument}. npm start takes -- --live and -- --brand=bisnis.`);
  }
  return read;
}
