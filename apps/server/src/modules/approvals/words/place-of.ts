import { all, maybe, type Query } from '#platform/db';
import { networkOf } from '#platform/rate-limit';
import type { Insertable } from '#platform/writer';
import { selectBrowser, selectPlaces } from './places.sql.ts';
import type { About, ApprovalsDeps, Speaker } from './decisions.ts';

/** Where a word came from, and whether another's did, too. Browser and network are digests. */
export interface Place {
  /** The decision. */
  id: string;
  subject: string;
  subjectId: string;
  person: string;
  browser: string | null;
  network: string | null;
  sameBrowser: boolean;
  sameNetwork: boolean;
  ownCode: 'totp' | 'mailed' | null;
  at: Date;
}

/** For items of money that write a word with what it does. */
export const newPlaces: Insertable<Place> = {
  name: 'decisionPlace',
  table: 'decision_place',
  columns: {
    id: 'text',
    subject: 'text',
    subjectId: 'text',
    person: 'text',
    browser: 'text',
    network: 'text',
    sameBrowser: 'boolean',
    sameNetwork: 'boolean',
    ownCode: 'text',
    at: 'timestamptz',
  },
};

/** The place of a word, compared with those of others about the same. */
export async function placeOf(
  query: Query,
  { vault }: Pick<ApprovalsDeps, 'vault'>,
  {
    about: { subject, subjectId },
    by: { actorId: person },
    from,
  }: { about: Pick<About, 'subject' | 'subjectId'> } & Speaker,
): Promise<Omit<Place, 'id' | 'at'>> {
  const browser = from
    ? ((await maybe(query, selectBrowser(from.sessionId)))?.browser ?? null)
    : null;
  const network = from ? vault.mac('decisionNetwork', networkOf(from.ip)) : null;
  const others = (await all(query, selectPlaces(subject, subjectId))).filter(
    (one) => one.person !== person,
  );
  return {
    subject,
    subjectId,
    person,
    browser,
    network,
    sameBrowser: browser !== null && others.some((one) => one.browser === browser),
    sameNetwork: network !== null && others.some((one) => one.network === network),
    ownCode: null,
  };
}
