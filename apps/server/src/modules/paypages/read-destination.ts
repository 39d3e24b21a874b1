import { endpoints, ApiError } from '@wallet/contract';
import type { DestinationEntered } from './pay-use-cases.ts';

/** What a form holds, by the rules of the endpoint. Refuses institutionNotUsable and invalidRequest. */
export function destinationEntered(fields: {
  institutionCode: string;
  accountNumber: string;
  amount?: string;
}): DestinationEntered {
  const read = endpoints.withdrawSubmit.body.safeParse(fields);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path }) => path[0]);
  throw new ApiError(wrong.includes('institutionCode') ? 'institutionNotUsable' : 'invalidRequest');
}
