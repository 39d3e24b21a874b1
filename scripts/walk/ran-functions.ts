import { Session } from 'node:inspector/promises';

/** A function of a source file that ran, by where its text ends. */
export interface RanFunction {
  url: string;
  end: number;
}

/** Counts from now on which functions of this process run, in files of the server's modules. */
export async function countFunctions(): Promise<{ ran(): Promise<RanFunction[]> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    ran: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      return result
        .filter(({ url }) => /\/apps\/server\/src\/modules\/[^?]*$/.test(url))
        .flatMap(({ url, functions }) =>
          functions.flatMap(({ ranges: [whole] }) =>
            whole && whole.count > 0 ? [{ url, end: whole.endOffset }] : [],
          ),
        );
    },
  };
}
