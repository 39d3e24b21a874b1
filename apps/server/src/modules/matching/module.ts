import { defineModule } from '#platform/contents';
import { sweepConfirmations } from '#modules/matching/confirmation';
import { sweepLines } from '#modules/matching/lines';

export const matchingModule = defineModule({
  jobs: {
    'deposits.sweepLines': sweepLines,
    'deposits.sweepConfirmations': sweepConfirmations,
  },
});
