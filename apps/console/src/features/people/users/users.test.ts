import { permissions, type RoleId, type UserRow } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../app/session/fixtures.ts';
import { emailError, isAddress, roleDisabledReason } from './invite-rules.ts';
import { rightsOf } from './role-rights.ts';
import { actionsOf, disabledReasonOf, userActs, type UserAct } from './user-actions.ts';
import { queryOf, readFilters } from './user-filters.ts';

const admin = { id: 'usr_admin', roleId: 1 as RoleId };
const user: UserRow = {
  id: 'usr_2',
  email: 'sari@wallet.example',
  name: 'Sari',
  roleId: 2,
  status: 'active',
  lockedUntil: null,
  hasTotp: true,
  merchantId: null,
  teamRole: null,
  lastLoginAt: null,
  createdAt: '2026-11-21T02:42:18.000Z',
};
const free = (who: UserRow, by = admin): UserAct[] =>
  actionsOf(who).filter((act) => disabledReasonOf(act, who, by) === null);

describe('filters in the address', () => {
  test('known words are filters, anything else is none', () => {
    expect(
      readFilters({ role: '5', status: 'locked', search: ' sari ', new: 'invitation' }),
    ).toEqual({ roleId: 5, status: 'locked', search: 'sari' });
    expect(readFilters({ role: '9', status: 'toString', search: 's' })).toEqual({});
  });

  test('the request carries them with the cursor and the page size', () => {
    expect(queryOf({ roleId: 2, status: 'invited', search: 'sa' }, 'usr_9')).toEqual({
      roleId: '2',
      status: 'invited',
      search: 'sa',
      after: 'usr_9',
      limit: '50',
    });
    expect(queryOf({}, undefined)).toEqual({ limit: '50' });
  });
});

describe('acts of a user', () => {
  test('each state allows what helps there, and the menu keeps the rest', () => {
    expect(free(user)).toEqual(['edit', 'resetTotp', 'disable']);
    expect(free({ ...user, status: 'invited', hasTotp: false })).toEqual([
      'edit',
      'resend',
      'disable',
    ]);
    expect(free({ ...user, status: 'locked' })).toEqual(['edit', 'unlock', 'resetTotp', 'disable']);
    expect(free({ ...user, status: 'disabled' })).toEqual(['edit', 'resetTotp', 'enable']);
    expect(actionsOf(user)).toEqual(userActs.filter((act) => act !== 'enable'));
  });

  test('nobody disables, edits or resets the own account', () => {
    const own = { ...user, id: admin.id, roleId: 1 as RoleId };
    const why = { text: 'userAct.own' };
    expect(free(own)).toEqual([]);
    expect(
      ['edit', 'disable', 'resetTotp'].map((act) => disabledReasonOf(act as UserAct, own, admin)),
    ).toEqual([why, why, why]);
  });

  test('a missing right is named before anything else', () => {
    const subAdmin = { id: 'usr_sub', roleId: 5 as RoleId };
    expect(disabledReasonOf('disable', user, subAdmin)).toEqual({ right: 'users.disable' });
    expect(disabledReasonOf('unlock', user, subAdmin)).toEqual({ right: 'users.manage' });
    expect(free({ ...user, status: 'invited' }, subAdmin)).toEqual(['resend']);
    expect(disabledReasonOf('resend', { ...user, status: 'invited', roleId: 5 }, subAdmin)).toEqual(
      {
        text: 'userAct.onlyAdminSends',
      },
    );
  });

  test('an Admin keeps the role, and a merchant\u2019s user the merchant\u2019s', () => {
    expect(disabledReasonOf('edit', { ...user, roleId: 1 }, admin)).toEqual({
      text: 'userAct.adminStays',
    });
    expect(free({ ...user, roleId: 4, hasTotp: false })).toEqual(['edit', 'disable']);
  });
});

describe('an invitation', () => {
  test('only an Admin gives the role Sub Admin', () => {
    expect(([2, 3, 5] as const).map((role) => roleDisabledReason(role, 5))).toEqual([
      null,
      null,
      'invite.onlyAdmin',
    ]);
    expect(roleDisabledReason(5, 1)).toBeNull();
  });

  test('addresses are checked by their form only', () => {
    expect(['a@b.co', ' ada.l+x@mail.example.com '].every(isAddress)).toBe(true);
    expect(['', 'a', 'a@b', 'a b@c.de', 'a@.de', 'a@b.de@f.gh'].some(isAddress)).toBe(false);
  });

  test('what the server said about an address stands until another one is typed', () => {
    const sent = { email: 'a@b.co', error: refused(409, 'emailUsed') };
    expect(emailError('a@b.co', sent)).toBe('error.emailUsed');
    expect(emailError('c@b.co', sent)).toBeUndefined();
    expect(emailError('a@b.co', { ...sent, error: refused(500, 'unexpected') })).toBeUndefined();
    expect(emailError('nonsense', sent)).toBe('error.emailInvalid');
  });
});

describe('rights of a role', () => {
  test('an Admin may everything that operators may', () => {
    expect(rightsOf(1).mayNot).toEqual([]);
    expect(rightsOf(1).may.map(({ permission }) => permission)).not.toContain('dashboard.readOwn');
  });

  test('what a role has only in part says so', () => {
    expect(rightsOf(5).may).toContainEqual({ permission: 'users.invite', limit: 'lowerRoles' });
    expect(rightsOf(3).may.every(({ limit }) => limit === 'own' || limit === 'ownMasked')).toBe(
      true,
    );
    expect(rightsOf(3).mayNot).toContain('users.read');
  });

  test('every right of a role is listed once', () => {
    for (const role of [1, 2, 3, 4, 5] as const) {
      const held = Object.entries(permissions)
        .filter(([, holders]) => (holders as readonly RoleId[]).includes(role))
        .map(([name]) => name);
      expect(rightsOf(role).may.map(({ permission }) => permission)).toEqual(held);
    }
  });
});
