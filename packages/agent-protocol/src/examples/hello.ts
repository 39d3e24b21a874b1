import { answers, bodies, but } from './example.ts';
import { accountId, bootId, danaIdentity, deviceId, journalId, refused } from './facts.ts';

const hello = {
  protocolVersions: [1],
  agentVersion: '1.4.2',
  model: 'Samsung Galaxy A15',
  osVersion: 'Android 15',
  serial: 'R58N0000001',
  bootId,
  journalId,
  monotonicMs: 84_211.5,
  sims: [
    { slot: 0, number: '+6281200000001', carrier: 'Telkomsel' },
    { slot: 1, number: null, carrier: null },
  ],
  accounts: [{ accountId, identity: danaIdentity }],
};
const welcome = {
  ok: true,
  protocolVersion: 1,
  deviceId,
  serverTime: '2026-11-21T03:45:00.000Z',
  heartbeatSeconds: 15,
  limits: {
    linesPerRead: 1_000,
    messageBytes: 1_000_000,
    queuedCommands: 20,
    messagesPerMinute: 600,
  },
};
const heartbeat = {
  bootId,
  monotonicMs: 99_211.5,
  battery: { level: 81, charging: true },
  network: { transport: 'wifi', signal: 74, exitIp: '203.0.113.7' },
  busy: false,
  runningCommandId: null,
};

export const helloExamples = [
  ...bodies(
    'hello',
    {
      'an agent with one account signed in': hello,
      'an agent that is signed out and has no SIM': but(hello, {
        sims: [],
        accounts: [{ accountId, identity: null }],
      }),
      'an agent that can be started again and updated': but(hello, {
        capabilities: ['restart', 'updateAgent'],
      }),
      'an agent that speaks a newer version too': but(hello, { protocolVersions: [2, 1] }),
    },
    {
      'hello without a boot id': [
        'bootId is required: press deadlines count only within one boot',
        but(hello, { bootId: undefined }),
      ],
      'hello with an unknown key': [
        'unknown keys are refused',
        but(hello, { imei: '350000000000000' }),
      ],
      'hello with a capability that is no name': [
        'capabilities are names',
        but(hello, { capabilities: ['re boot'] }),
      ],
      'hello with no version': ['at least one version', but(hello, { protocolVersions: [] })],
      'hello with 21 accounts': [
        'at most 20 accounts on a phone',
        but(hello, { accounts: Array.from({ length: 21 }, () => hello.accounts[0]) }),
      ],
    },
  ),
  ...answers(
    'hello',
    {
      welcome,
      'no common version': {
        ok: false,
        code: 'versionUnsupported',
        message: 'This server speaks version 1.',
        retry: false,
      },
    },
    {
      'welcome without a heartbeat interval': [
        'heartbeatSeconds is required',
        but(welcome, { heartbeatSeconds: undefined }),
      ],
    },
  ),
  ...bodies(
    'heartbeat',
    {
      'an idle phone': heartbeat,
      'a busy phone without network details': but(heartbeat, {
        busy: true,
        runningCommandId: 'cmd_01kagh2z00000000000000read',
        network: { transport: 'cellular', signal: null, exitIp: null },
      }),
    },
    {
      'a battery above 100': [
        'level is 0 to 100',
        but(heartbeat, { battery: { level: 101, charging: false } }),
      ],
      'a network that does not exist': [
        'transport is wifi, cellular, ethernet or none',
        but(heartbeat, { network: { transport: '5g', signal: 1, exitIp: null } }),
      ],
      'an exit address that is none': [
        'exitIp is an IP address',
        but(heartbeat, { network: { transport: 'wifi', signal: 1, exitIp: 'home' } }),
      ],
    },
  ),
  ...answers(
    'heartbeat',
    {
      'heartbeat heard': { ok: true, serverTime: '2026-11-21T03:45:15.000Z' },
      'heartbeat before hello': but(refused, { code: 'helloFirst', path: undefined }),
    },
    { 'a heartbeat answer without time': ['serverTime is required', { ok: true }] },
  ),
];
