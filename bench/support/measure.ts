import { cpuUsage } from 'node:process';

export interface Sample {
  perSecond: number;
  cpuMicrosecondsPerItem: number;
}

export interface Contender {
  name: string;
  /** Does `items` items of work and resolves when all are done. CPU of this process is measured around it. */
  run(): Promise<{ items: number; otherCpuMicroseconds?: number }>;
}

export interface Result {
  name: string;
  perSecond: number;
  cpuMicrosecondsPerItem: number;
  samples: Sample[];
}

/** Runs every contender in turn, `rounds` times over, so that what else the machine does hits all alike; medians. */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
  tell: (line: string) => void = () => {},
): Promise<Result[]> {
  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) {
      const sample = await measure(contender);
      samples.get(contender.name)?.push(sample);
      tell(`round ${round + 1}/${rounds}  ${contender.name}: ${Math.round(sample.perSecond)}/s`);
    }
  }
  return contenders.map(({ name }) => {
    const own = samples.get(name) ?? [];
    return {
      name,
      perSecond: median(own.map((sample) => sample.perSecond)),
      cpuMicrosecondsPerItem: median(own.map((sample) => sample.cpuMicrosecondsPerItem)),
      samples: own,
    };
  });
}

async function measure(contender: Contender): Promise<Sample> {
  const cpuBefore = cpuUsage();
  const startedMs = performance.now();
  const { items, otherCpuMicroseconds = 0 } = await contender.run();
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = cpuUsage(cpuBefore);
  return {
    perSecond: items / seconds,
    cpuMicrosecondsPerItem: (user + system + otherCpuMicroseconds) / items,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
