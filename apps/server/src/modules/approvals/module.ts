import { defineModule } from '#platform/contents';
import { approvalRoutes, type WhoMayDeps } from '#modules/approvals/deciders';

export const approvalsModule = defineModule<{ whoMay: WhoMayDeps }>({
  lists: [({ db, whoMay }) => approvalRoutes({ ...whoMay, db })],
});
