import { defineModule, type DepsOf } from '#platform/contents';
import { runPending } from '#modules/devices/acts';
import { endOldTokens } from '#modules/devices/enrolment';
import { devicesRoutes } from '#modules/devices/fleet';
import { publishStatuses } from '#modules/devices/health';
import { trustAgents } from '#modules/devices/presence';

export const devicesModule = defineModule<DepsOf<typeof devicesRoutes>>({
  lists: [devicesRoutes],
  jobs: {
    'devices.tellStandings': ({ db }) => publishStatuses(db),
    'devices.carryOutPending': runPending,
    'devices.trustAgents': trustAgents,
    'devices.endOldTokens': ({ db }) => endOldTokens(db),
  },
});
