import { Phone } from './agent/phone.ts';
import { defaultTiming, systemClock } from './clock.ts';
import { contradictions, type SimulatorOptions } from './config.ts';
import { startControl } from './control/server.ts';
import { createFaults } from './faults.ts';
import { seededRandom } from './random.ts';

export interface Simulator {
  /** Address of the control API, on the loopback interface. */
  controlUrl: string;
  /** Switches every phone off and closes the control API. What is on disk stays. */
  stop(): Promise<void>;
}

/**
 * Starts a farm: one agent per device, connecting by itself, and the control API. Resolves when the
 * API answers; phones connect once the server is there. Throws for a taken port or contradicting
 * devices.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const problems = contradictions(options.devices);
  if (problems.length > 0) throw new Error(`the farm cannot be: ${problems.join('; ')}`);
  const { seed, log } = options;
  const clock = options.clock ?? systemClock;
  const timing = { ...defaultTiming, ...options.timing };
  const faults = createFaults();
  const random = seededRandom(seed);
  const phones: Phone[] = [];
  const stopPhones = async () => {
    await Promise.all(phones.map((phone) => phone.stop()));
  };
  try {
    for (const device of options.devices)
      phones.push(await Phone.open({ ...options, device, faults, random, clock, timing }));
    const control = await startControl({
      phones,
      faults,
      random,
      seed,
      port: options.controlPort,
      proxies: options.proxies ?? [],
      log,
    });
    log.info({ phones: phones.length, control: control.url }, 'the phone farm is on');
    return {
      controlUrl: control.url,
      stop: async () => {
        await control.close();
        await stopPhones();
      },
    };
  } catch (error) {
    await stopPhones();
    throw error;
  }
}
