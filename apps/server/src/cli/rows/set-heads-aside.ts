import { link, rm } from 'node:fs/promises';
import { errorCode } from '#platform/error-code';

/**
 * Gives a file of heads another name, for a reason: heads that are newer than what was restored
 * would be taken for a past that was cut off. They are evidence: those of an earlier time stay
 * beside them. Tells the name; undefined without a file.
 */
export async function setHeadsAside(heads: string, why: string): Promise<string | undefined> {
  const aside = `${heads}.${why.replaceAll(':', '')}`;
  for (let n = 1; ; n++) {
    const name = n === 1 ? aside : `${aside}.${n}`;
    try {
      await link(heads, name);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      if (errorCode(error) === 'EEXIST') continue;
      throw error;
    }
    await rm(heads);
    return name;
  }
}
