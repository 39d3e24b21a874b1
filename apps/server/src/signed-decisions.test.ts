import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { asLogin, signSettings } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import {
  closeTwoPersons,
  database,
  http,
  ignoring,
  marking,
  onProposal,
  createTwoPersons,
  person,
} from './testing/plays/two-persons-world.ts';

beforeAll(createTwoPersons);
afterAll(closeTwoPersons);

describe('a Staff whom the Admin invited', () => {
  test('marks an expired deposit as paid, and the Admin cannot agree', async () => {
    const admin = await person();
    const staff = await person(roles.staff, { letInBy: admin });
    const id = await marking(staff);
    expect(await onProposal(id)(admin)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent' },
    });
    expect(
      (
        await one(
          database.db.read,
          sql<{
            n: number;
          }>`select count(*)::int as n from posting_cause
            where cause like 'alloc:%' and payload_hash like ${`%${id}%`}`,
        )
      ).n,
    ).toBe(0);
  });
});

describe('what SQL makes of a proposal', () => {
  const standing = async (id: string) =>
    one(
      database.db.read,
      sql<{
        moved: number;
      }>`select count(*)::int as moved from line_allocation where target = ${id} or id = ${`alo_${id.slice(4)}`}`,
    );

  test.each([
    ['another asker', (of: Thieves) => `proposed_by = '${of.other}'`, 'rowNotProved'],
    ['another line’s revision', () => 'line_revision = line_revision + 1', 'rowNotProved'],
    ['another nature', () => `nature = 'interest'`, 'rowNotProved'],
    ['a longer life', () => `lapses_at = lapses_at + interval '9 days'`, 'rowNotProved'],
  ])('%s moves nothing', async (_, theft, code) => {
    const asker = await person();
    const id = await ignoring(asker);
    await asLogin(
      database,
      `update line_proposal set ${theft({ other: (await person()).id })} where id = '${id}'`,
    );
    expect(await onProposal(id)(await person())).toMatchObject({ body: { code } });
    expect(await onProposal(id)(asker)).toMatchObject({ body: { code: expect.any(String) } });
    expect(await standing(id)).toEqual({ moved: 0 });
  });

  test('a first approval that nobody gave, or a need that was lowered, moves nothing', async () => {
    await sql`insert into setting (id, key, value, valid_from, source, created_by)
      values (${newId('set')}, 'unmatched.secondAdminAbove', '{"IDR": "1", "PHP": "1"}', now(),
        'test', 'test')`.execute(database.db.read);
    await signSettings(database.db);
    const [staff, first, second] = [await person(roles.staff), await person(), await person()];
    const id = await ignoring(staff);
    await asLogin(database, `update line_proposal set approvals_needed = 1 where id = '${id}'`);
    expect(await onProposal(id)(first)).toMatchObject({
      status: 409,
      body: { code: 'rowNotProved' },
    });
    expect(await standing(id)).toEqual({ moved: 0 });
    await asLogin(database, `update line_proposal set approvals_needed = 2 where id = '${id}'`);
    expect(await onProposal(id)(first)).toMatchObject({ status: 200, body: { status: 'open' } });
    const forged = await ignoring(staff);
    await asLogin(
      database,
      `update line_proposal set first_approved_by = '${second.id}', first_approved_at = now(),
        first_reason = 'x' where id = '${forged}'`,
    );
    expect(await onProposal(forged)(first)).toMatchObject({ status: 409 });
    expect(await standing(forged)).toEqual({ moved: 0 });
    expect(await onProposal(id)(second)).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
  });

  test('a forged word is no word', async () => {
    const [staff, first, second] = [await person(roles.staff), await person(), await person()];
    const id = await ignoring(staff);
    await asLogin(
      database,
      `insert into approval_decision select '${newId('dec')}', subject, subject_id, revision, payload_hash,
        '${second.id}', rule, verdict, reason, independence, at, mac from approval_decision where subject_id = '${id}'`,
    );
    expect(await onProposal(id)(first), 'it is the first of two').toMatchObject({
      body: { status: 'open' },
    });
    expect(await standing(id)).toEqual({ moved: 0 });
  });
});

interface Thieves {
  other: string;
}

describe('one browser', () => {
  test('is no refusal: who decides in it gives a code of his own for it, which both see', async () => {
    const browser = newId('brw');
    const [asker, other] = [
      await person(roles.admin, { browser }),
      await person(roles.admin, { browser }),
    ];
    const id = await ignoring(asker);
    expect(await onProposal(id)(other)).toMatchObject({
      status: 403,
      body: { code: 'ownCodeNeeded' },
    });
    expect(await onProposal(id, { ownCode: '222222' })(other)).toMatchObject({
      status: 422,
      body: { code: 'oneTimeCodeWrong' },
    });
    expect(await onProposal(id, { ownCode: '111111' })(other)).toMatchObject({ status: 200 });
    for (const reader of [asker, other])
      expect(await reader.call('GET', `/api/approvals/lineProposal/${id}`)).toMatchObject({
        status: 200,
        body: {
          words: [
            { by: { id: asker.id }, sameBrowser: false, ownCode: null },
            { by: { id: other.id }, sameBrowser: true, ownCode: 'totp' },
          ],
        },
      });
    const { independence } = await one(
      database.db.read,
      sql<{
        independence: string;
      }>`select independence from approval_decision where subject_id = ${id} and person = ${other.id}`,
    );
    expect(JSON.parse(independence)).toMatchObject([{ sameBrowser: true, ownCode: 'totp' }]);
    expect(
      await one(
        database.db.read,
        sql<{
          action: string;
        }>`select action from audit_entry where entity_id = ${id} and action = 'approval.sameBrowser'`,
      ),
    ).toBeDefined();
  });

  test('more of one person are not another person', async () => {
    const asker = await person();
    const id = await ignoring(asker);
    const sessionId = newId('ses');
    await sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
      values (${sessionId}, ${asker.id}, 'admin', '10.0.0.9', 'another', now() + interval '1 day')`.execute(
      database.db.read,
    );
    const call = http.as({
      kind: 'user',
      userId: asker.id,
      sessionId,
      roleId: roles.admin,
      console: 'admin',
    });
    expect(await onProposal(id, { ownCode: '111111' })({ id: asker.id, call })).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
  });
});

describe('who waits for somebody', () => {
  test('is told who may, until when and where; whom he let in is not among them', async () => {
    const asker = await person();
    const [invited, independent] = [await person(roles.admin, { letInBy: asker }), await person()];
    const id = await ignoring(asker);
    const { body } = await asker.call('GET', `/api/approvals/lineProposal/${id}`);
    expect(body).toMatchObject({
      mayDecide: {
        roles: ['Admin'],
        needsAnotherAdmin: false,
        until: expect.any(String),
        page: '/unmatched-money',
      },
    });
    const ids = (body as { mayDecide: { people: { id: string }[] } }).mayDecide.people.map(
      (one_) => one_.id,
    );
    expect(ids).toContain(independent.id);
    expect(ids).not.toContain(asker.id);
    expect(ids).not.toContain(invited.id);
  });

  test('is told that another Admin is needed where nobody counts', async () => {
    const asker = await person();
    const id = await ignoring(asker);
    await sql`update app_user set status = 'disabled' where id <> ${asker.id}`.execute(
      database.db.read,
    );
    expect((await asker.call('GET', `/api/approvals/lineProposal/${id}`)).body).toMatchObject({
      mayDecide: { people: [], needsAnotherAdmin: true },
    });
  });
});
