export { saveAgreementOfRequester } from './agreement-of-requester.ts';
export { countedPower, daySumPower } from './day-sum-power.ts';
export { selectUncounted, selectWrongSums } from './day-sums.sql.ts';
export { decideApproval } from './decide-approval.ts';
export { newDestinationsSetting } from './new-destinations.ts';
export { planApproval } from './plan-approval.ts';
export { readDeciders } from './read-deciders.ts';
export { readOperatorSums } from './read-operator-sums.ts';
