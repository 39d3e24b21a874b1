import { defineModule } from '#platform/contents';
import { type UnreadableWatch } from '#modules/unreadable';

export const unreadableModule = defineModule<{ unreadable: UnreadableWatch }>({
  jobs: {
    'unreadable.endReadable': ({ unreadable }) => unreadable.endReadable(),
  },
});
