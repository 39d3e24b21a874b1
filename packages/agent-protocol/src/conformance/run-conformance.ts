import { enrolmentScheme } from '../enrolment.ts';
import { protocolVersion } from '../version.ts';
import { startFakeServer } from './fake-server.ts';
import type { ConformanceOptions, Report, Verdict } from './options.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { Stage } from './stage.ts';

/** Without these nothing else can be played. */
const meeting = ['enrolment', 'hello'];

/**
 * Plays the server for one agent and judges every promise of the protocol. Resolves with all
 * verdicts, broken promises included. Throws when the port is taken, or when `meet` does.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const server = await startFakeServer(options.port ?? 0);
  const stage = new Stage(server, options);
  server.admits = (token) => token === stage.token;
  const verdicts: Verdict[] = [];
  try {
    const joined = Promise.resolve(
      options.meet({
        url: server.url,
        code: stage.code,
        link: linkOf(server.url, stage.code),
        token: stage.token,
      }),
    );
    for (const scenario of chosen(options.only)) {
      const isMet = verdicts.every(
        ({ name, outcome }) => !meeting.includes(name) || outcome !== 'failed',
      );
      const verdict = await Promise.race([
        judge(scenario, { stage, options, isMet }),
        failureOf(joined),
      ]);
      verdicts.push(verdict);
      options.heard?.(verdict);
    }
  } finally {
    await server.close();
  }
  const count = (outcome: Verdict['outcome']) =>
    verdicts.filter((one) => one.outcome === outcome).length;
  const first = server.heard('hello')[0]?.body;
  const agent = first ? { agentVersion: first.agentVersion, model: first.model } : null;
  return {
    protocolVersion,
    agent,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    verdicts,
  };
}

function chosen(only: readonly string[] | undefined): readonly Scenario[] {
  return only === undefined
    ? scenarios
    : scenarios.filter(({ name }) => meeting.includes(name) || only.includes(name));
}

async function judge(
  scenario: Scenario,
  { stage, options, isMet }: { stage: Stage; options: ConformanceOptions; isMet: boolean },
): Promise<Verdict> {
  const { name, rule, section, needs = [], capability } = scenario;
  const beganMs = performance.now();
  const verdict = (outcome: Verdict['outcome'], detail: string | null): Verdict => ({
    name,
    outcome,
    rule,
    section,
    detail,
    durationMs: Math.round(performance.now() - beganMs),
  });
  const lacking = needs.find((ability) => options.without?.includes(ability));
  if (lacking !== undefined) return verdict('skipped', `declared as missing: ${lacking}`);
  if (!isMet) return verdict('failed', 'not played: the agent never came in');
  if (capability !== undefined && !stage.announces(capability))
    return verdict('skipped', `not announced in hello: ${capability}`);
  stage.begin();
  try {
    await scenario.play(stage);
    return verdict('passed', null);
  } catch (error) {
    return verdict('failed', error instanceof Error ? error.message : String(error));
  }
}

/** Throws what the work throws, and never resolves. */
async function failureOf(work: Promise<void>): Promise<never> {
  await work;
  return new Promise(() => undefined);
}

function linkOf(url: string, code: string): string {
  return `${enrolmentScheme}${new URLSearchParams({ server: url, code }).toString()}`;
}
