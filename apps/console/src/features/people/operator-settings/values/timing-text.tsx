import { providers, type Provider } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { readTiming, timingFields, timingUnits } from './timing-form.ts';
import type { Json } from './value-fields.ts';
import classes from '../operator-settings.module.css';

/** What differs from the built-in times of each provider, or only what a change makes of that. */
export function TimingText({ value, before }: { value: Json; before?: Json }) {
  const t = useText();
  const said = providers.flatMap((provider) => {
    const [is, was] = [
      wordsOf(value, provider, t),
      before === undefined ? undefined : wordsOf(before, provider, t),
    ];
    const names = [...new Set([...is.keys(), ...(was?.keys() ?? [])])].filter(
      (name) => was === undefined || is.get(name) !== was.get(name),
    );
    return names.map((name) => ({
      name: `${t(`provider.${provider}`)} \u00b7 ${name}`,
      text:
        was === undefined
          ? is.get(name)
          : `${was.get(name) ?? t('timing.resendPolicy.builtIn')} \u2192 ${is.get(name) ?? t('timing.resendPolicy.builtIn')}`,
    }));
  });
  if (said.length === 0) return <span className={classes.why}>{t('values.asBuilt')}</span>;
  return (
    <span className={classes.values}>
      {said.map(({ name, text }) => (
        <span key={name} className={classes.value}>
          {name} <b className="figures">{text}</b>
        </span>
      ))}
    </span>
  );
}

function wordsOf(value: Json, provider: Provider, t: Translate): Map<string, string> {
  const kept = readTiming(value, provider);
  const times = timingFields.flatMap((field) =>
    kept[field] === undefined
      ? []
      : [[t(`timing.${field}`), String(kept[field] / timingUnits[field])] as const],
  );
  return new Map([
    ...times,
    ...(kept.resendPolicy === undefined
      ? []
      : [[t('timing.resendPolicy'), t(`timing.resendPolicy.${kept.resendPolicy}`)] as const]),
  ]);
}
