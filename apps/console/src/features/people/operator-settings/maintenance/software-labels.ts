import type { AnswerOf, endpoints } from '@wallet/contract';
import type { Translate } from '../../../../lib/text/translator.ts';
import { dayText } from '../../../../lib/dates/time-text.ts';

type Component = AnswerOf<(typeof endpoints)['getSoftware']>['components'][number];

export interface SoftwareLabels {
  /** The version, and who brings it. */
  what: string;
  how: string;
  /** What to do; null where all is well. */
  act: string | null;
}

/** One component in words: what runs, how it stands, and the act for it. */
export function softwareLabels(
  { product, version, broughtBy, standing, known }: Component,
  t: Translate,
  intlTag: string,
): SoftwareLabels {
  const what = t(`software.by.${broughtBy}`, { version });
  const update =
    product === 'node' ? t('software.act.node') : t(`software.act.postgresql.${broughtBy}`);
  if (known === null) return { what, how: t('software.other'), act: update };
  const days = {
    newest: known.newest,
    newestOn: dayText(known.newestOn, intlTag),
    endsOn: dayText(known.endsOn, intlTag),
    notedOn: dayText(known.notedOn, intlTag),
  };
  if (standing === 'notKnown')
    return { what, how: t('software.old', days), act: t('software.act.old') };
  return { what, how: t(`software.${standing}`, days), act: standing === 'good' ? null : update };
}
