import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConformanceOptions } from './options.ts';
import { runConformance } from './run-conformance.ts';
import { scenarios } from './scenarios/index.ts';
import { SampleAgent } from './testing/sample-agent.ts';
import { wrongnesses, type Wrongness } from './testing/wrongness.ts';

const guide = readFileSync(new URL('../../../../docs/agent-protocol.md', import.meta.url), 'utf8');
const destination = {
  method: 'dana' as const,
  institutionCode: 'DANA',
  accountNumber: '081200000009',
  holderName: 'SITI CONTOH',
};

async function judge(agent: SampleAgent, change: Partial<ConformanceOptions> = {}) {
  const report = await runConformance({
    meet: ({ link }) => agent.enrol(link),
    acts: {
      restart: async () => agent.restart(),
      loseJournal: async () => agent.loseJournal(),
      pay: async () => agent.pay(),
      readOtp: async () => agent.bank.otp,
    },
    secret: 'pin-246810',
    destination,
    updateTo: 'sample-2',
    patienceMs: 1_500,
    quietMs: 60,
    ...change,
  });
  agent.end();
  return report;
}

describe.concurrent('the suite', () => {
  it('passes an agent that keeps every promise', async ({ expect }) => {
    const report = await judge(new SampleAgent(), { patienceMs: 20_000 });
    expect(
      report.verdicts
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ name, detail }) => `${name}: ${detail}`),
    ).toEqual([]);
    expect(report).toMatchObject({
      agent: { model: 'Sample' },
      failed: 0,
      skipped: 0,
      passed: scenarios.length,
    });
  });

  it.each(Object.entries(wrongnesses) as [Wrongness, string][])(
    'finds an agent that %s by %s',
    async (wrongness, name) => {
      const played =
        wrongness === 'deniesPresses'
          ? ['press', name]
          : wrongness === 'tellsSecret'
            ? ['signIn', name]
            : wrongness === 'reusesIds'
              ? ['honestClaims', name]
              : [name];
      const report = await judge(new SampleAgent(wrongness), { only: played });
      expect(report.verdicts.find((verdict) => verdict.name === name)).toMatchObject({
        outcome: 'failed',
        detail: expect.stringMatching(/\w+ \w+/),
      });
    },
  );

  it('skips what an agent is declared to lack, and nothing else', async () => {
    const report = await judge(new SampleAgent(), {
      without: ['transfers', 'restart'],
      only: ['pull', 'agentRestart', 'commandResult'],
    });
    expect(report.verdicts.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['enrolment', 'passed'],
      ['hello', 'passed'],
      ['commandResult', 'passed'],
      ['agentRestart', 'skipped'],
      ['pull', 'skipped'],
    ]);
  });

  it('does not ask an agent for what it does not announce', async () => {
    const agent = new SampleAgent();
    agent.capabilities = [];
    const report = await judge(agent, { only: ['restartAsked', 'updateAsked'] });
    expect(
      report.verdicts.slice(2).map(({ name, outcome, detail }) => [name, outcome, detail]),
    ).toEqual([
      ['restartAsked', 'skipped', 'not announced in hello: restart'],
      ['updateAsked', 'skipped', 'not announced in hello: updateAgent'],
    ]);
  });

  it('fails an agent that never comes, without playing on', async () => {
    const report = await runConformance({ meet: () => undefined, patienceMs: 20, quietMs: 10 });
    expect(report).toMatchObject({ agent: null, passed: 0, skipped: 0, failed: scenarios.length });
  });
});

describe('a scenario', () => {
  it.each(scenarios)('$name says its rule and where the guide has it', ({ rule, section }) => {
    expect(rule).toMatch(/^[A-Z].*\.$/);
    expect(guide).toMatch(new RegExp(`^#{2,3} ${section}$`, 'm'));
  });

  it('has a name of its own', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  });
});
