import { approvalActs, endpoints, needsNoApproval, permissions, roleNames } from '@wallet/contract';
import type { ApprovalAct, EndpointName } from '@wallet/contract';

/** The table of acts as the page of rights shows it. */
export function approvalLines(): string[] {
  const acts = Object.entries(approvalActs) as [string, ApprovalAct][];
  return [
    '# How many persons',
    '',
    'Acts that move money, make it spendable, or raise what one person can move. Persons include who asks. Independent: neither let the other in, and nobody let in both, within the days of the setting `approvals.chainDays`; each word is signed and kept. Cool-down: what raises something begins later, what lowers it at once. Step-up: password or one-time code within five minutes; ‘above a sum’: the password, from a sum on that a setting says, by what one person lets go in a day since he last gave it; ‘to agree’: only who agrees gives it. An endpoint that does several such acts is in several rows. The table is `packages/contract/src/approvals/approvals.ts`; `apps/server/src/two-persons.test.ts` holds every endpoint that writes against it, and tries each row as one person alone, as two whom one Admin invited, and as two who are independent.',
    '',
    '| act | persons | above the sum | sum in | added up by | who asks | who decides | independent | cool-down | step-up |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...acts.map(([, act]) => `| ${cellsOf(act).join(' | ')} |`),
    '',
    '## Endpoints that write and are in no row',
    '',
    ...Object.entries(needsNoApproval).map(
      ([why, names]) => `- ${why} ${names.map((name) => `\`${name}\``).join(', ')}`,
    ),
    '',
  ];
}

function cellsOf(act: ApprovalAct): string[] {
  const yes = (is: boolean) => (is ? 'yes' : 'no');
  return [
    act.what,
    String(act.persons),
    aboveOf(act),
    (act.limits ?? []).map((name) => `\`${name}\``).join(', '),
    (act.summedOver ?? []).join(', '),
    whoOf(act.ask),
    whoOf(act.decide),
    yes(act.independent),
    yes(act.coolDown),
    act.passwordAbove === true
      ? 'above a sum'
      : act.stepUpToAgree === true
        ? 'to agree'
        : yes(act.stepUp),
  ];
}

function aboveOf({ personsAbove, adminsAbove }: ApprovalAct): string {
  if (adminsAbove !== undefined) return `${adminsAbove} Admins among them`;
  return personsAbove === undefined ? '' : String(personsAbove);
}

/** The endpoints, each with who may call it. */
function whoOf(names: readonly EndpointName[]): string {
  return names.map((name) => `\`${name}\` (${callersOf(name)})`).join(', ');
}

function callersOf(name: EndpointName): string {
  const { who } = endpoints[name];
  if (typeof who === 'string') return who;
  if ('scope' in who) return `token: ${who.scope}`;
  return permissions[who.permission].map((role) => roleNames[role]).join(', ');
}
