import { describe, expect, it } from 'vitest';
import { sampleInstitutions } from '../testing/sample-withdraw.ts';
import { commonInstitutions, searchInstitutions, wholeName } from './institutions.ts';

const names = (found: readonly { shortName: string | null; name: string }[]) =>
  found.map(({ shortName, name }) => shortName ?? name);

describe('institutions', () => {
  it('that are well known come first, as far as they can be paid', () => {
    expect(names(commonInstitutions(sampleInstitutions))).toEqual([
      'BCA',
      'Mandiri',
      'BRI',
      'DANA',
    ]);
    expect(names(commonInstitutions(sampleInstitutions.slice(0, 2)))).toEqual(['BCA']);
  });

  it('are found by any words of both names, in any case', () => {
    expect(names(searchInstitutions(sampleInstitutions, 'cIM'))).toEqual(['CIMB Niaga']);
    expect(names(searchInstitutions(sampleInstitutions, 'asia bca'))).toEqual(['BCA']);
    expect(names(searchInstitutions(sampleInstitutions, 'nowhere'))).toEqual([]);
    expect(searchInstitutions(sampleInstitutions, '  ')).toHaveLength(sampleInstitutions.length);
  });

  it('say one name where both are the same', () => {
    expect(sampleInstitutions.map(wholeName)).toContain('DANA');
    expect(sampleInstitutions.map(wholeName)).toContain('BCA, Bank Central Asia');
  });
});
