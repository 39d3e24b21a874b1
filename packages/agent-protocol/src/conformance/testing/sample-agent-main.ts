/** The sample agent as a program of its own: keeps every promise but the one that SAMPLE_WRONG names. */
import { SampleAgent } from './sample-agent.ts';
import { wrongnesses, type Wrongness } from './wrongness.ts';

const wrong = (Object.keys(wrongnesses) as Wrongness[]).filter(
  (one) => one === process.env['SAMPLE_WRONG'],
);
await new SampleAgent(...wrong).enrol(process.env['WALLET_AGENT_LINK'] ?? '');
