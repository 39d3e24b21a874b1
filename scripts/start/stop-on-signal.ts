import { say } from '../say.ts';

/** Ctrl-C and SIGTERM finish what is under way, part by part; a second signal does not wait. */
export function stopOnSignal(parts: readonly ({ stop(): Promise<void> } | undefined)[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping: finishing what is under way ...');
    for (const part of parts) await part?.stop();
    say('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}
