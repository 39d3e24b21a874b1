import { endpoints } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { beginShift } from './begin-shift.ts';
import { endShift } from './end-shift.ts';
import { listOpenItems } from './list-open-items.ts';
import { listReceivers, listShifts } from './list-shifts.ts';
import { listItemNotes, noteItem } from './note-item.ts';
import { assignOpenItem } from './assign-open-item.ts';
import type { ShiftAct } from './record-shift-action.ts';

/** What asks for a person, who has it, and how shifts begin and end. */
export function shiftRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.listOpenItems, ({ principal, query }) =>
      listOpenItems(db.read, principal, query),
    ),
    route(endpoints.setOpenItemOwner, (call) =>
      assignOpenItem(db, { ...actOf(call), ...call.params, ...call.body }),
    ),
    route(endpoints.listOpenItemNotes, ({ principal, params }) =>
      listItemNotes(db.read, principal, params),
    ),
    route(endpoints.addOpenItemNote, (call) =>
      noteItem(db, { ...actOf(call), ...call.params, ...call.body }),
    ),
    route(endpoints.beginShift, (call) => beginShift(db, actOf(call))),
    route(endpoints.endShift, (call) => endShift(db, { ...actOf(call), ...call.body })),
    route(endpoints.listShifts, ({ principal, query }) => listShifts(db.read, principal, query)),
    route(endpoints.listShiftPeople, ({ principal }) => listReceivers(db.read, principal)),
  ];
}

function actOf({
  principal,
  headers: { ip, userAgent },
  requestId,
}: {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
}): ShiftAct {
  return { principal, ip, userAgent, requestId };
}
