import { expect, test } from 'vitest';
import type { Endpoint, Principal } from '@wallet/contract';
import { permissions, roleIds, roles, teamRights, teamRoles } from '@wallet/contract';
import { admit } from './admit.ts';

const anonymous: Principal = { kind: 'anonymous' };
const user = {
  kind: 'user',
  userId: 'usr_1',
  sessionId: 'ses_1',
  roleId: roles.staff,
  console: 'admin',
} as const satisfies Principal;
const token = {
  kind: 'token',
  tokenId: 'tok_1',
  merchantId: 'mer_1',
  mode: 'live',
  scopes: ['balance:read'],
} as const satisfies Principal;
const payer = { kind: 'payer', sessionId: 'txs_1', readOnly: false } as const satisfies Principal;
const everybody = [undefined, anonymous, user, token, payer];

test('what is for anyone is done for nobody in particular, whoever asks', () => {
  for (const principal of everybody) expect(outcome('anyone', principal)).toEqual(anonymous);
});

test('what is for payers is for payers alone, whatever others may', () => {
  expect(everybody.map((principal) => outcome('payer', principal))).toEqual([
    ...many('sessionInvalid', 4),
    payer,
  ]);
});

test('what is for a token is for a token with that scope alone', () => {
  expect(everybody.map((principal) => outcome({ scope: 'balance:read' }, principal))).toEqual([
    ...many('signedOut', 3),
    token,
    'signedOut',
  ]);
  for (const scopes of [[], ['events:read'], ['sessions:read', 'sessions:write']] as const) {
    expect(outcome({ scope: 'balance:read' }, { ...token, scopes: [...scopes] })).toBe(
      'forbidden: The token lacks the scope balance:read.',
    );
  }
});

test('what is for people is for users of this console alone', () => {
  for (const who of ['signedIn', { permission: 'devices.read' }] as const) {
    expect(everybody.map((principal) => outcome(who, principal))).toEqual([
      ...many('signedOut', 2),
      user,
      ...many('signedOut', 2),
    ]);
    expect(outcome(who, { ...user, console: 'merchant' })).toBe('wrongConsole');
    expect(outcome(who, { ...user, roleId: roles.admin }, 'merchant')).toBe('wrongConsole');
  }
});

test('who is signed in needs no permission, and a permission is needed exactly where the role has it not', () => {
  for (const roleId of roleIds) {
    const ofMerchant = roleId === roles.merchant ? { teamRole: 'owner' as const } : {};
    const person = { ...user, roleId, ...ofMerchant };
    expect(outcome('signedIn', person)).toMatchObject({ roleId });
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
      const has = (permissions[permission] as readonly number[]).includes(roleId);
      expect(outcome({ permission }, person)).toEqual(
        has ? person : `forbidden: The permission ${permission} is missing.`,
      );
    }
  }
});

test('of a merchant\u2019s people only who has the right by his team role gets in, and nobody whose team role is not known', () => {
  for (const permission of Object.keys(teamRights) as (keyof typeof teamRights)[]) {
    const refused = `forbidden: The permission ${permission} is missing.`;
    for (const teamRole of teamRoles) {
      const person = { ...user, roleId: roles.merchant, teamRole } as const;
      const has = (teamRights[permission] as readonly string[]).includes(teamRole);
      expect(outcome({ permission }, person)).toEqual(has ? person : refused);
    }
    expect(outcome({ permission }, { ...user, roleId: roles.merchant })).toBe(refused);
  }
});

/** Who was admitted, or the code and detail of the refusal. */
function outcome(
  who: Endpoint['who'],
  principal: Principal | undefined,
  console: 'admin' | 'merchant' = 'admin',
): unknown {
  try {
    return admit({ who } as Endpoint, principal, console);
  } catch (error) {
    const { code, options } = error as { code: string; options: { detail?: string } };
    return options.detail === undefined ? code : `${code}: ${options.detail}`;
  }
}

function many(code: string, times: number): string[] {
  return Array.from({ length: times }, () => code);
}
