import { defineModule } from '#platform/contents';
import { expireCommands } from '#modules/gateway/queue';
import { requestDueStatements, requestGaps } from '#modules/gateway/statements';

export const gatewayModule = defineModule({
  jobs: {
    'gateway.askForHistories': ({ db, vault }) => requestDueStatements(db, vault),
    'gateway.askForGaps': ({ db, vault }) => requestGaps(db, vault),
    'devices.expireCommands': ({ db }) => expireCommands(db),
  },
});
