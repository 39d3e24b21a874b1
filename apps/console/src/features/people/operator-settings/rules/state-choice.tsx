import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Segments } from '../../../../ui/segments.tsx';

/** Which rows a section shows: those that are not over, or those of one end. It is in the address. */
export function useStateChoice<State extends string>(
  known: readonly State[],
): { state: State | undefined; after: string | undefined } {
  const [search] = useUrlSearch();
  return { state: known.find((state) => state === search['state']), after: search['after'] };
}

export function StateChoice<State extends 'ended' | 'refused' | 'expired'>({
  states,
  chosen,
}: {
  states: readonly State[];
  chosen: State | undefined;
}) {
  const t = useText();
  const [, patch] = useUrlSearch();
  return (
    <Segments
      label={t('entryState.label')}
      chosen={chosen ?? 'current'}
      onChoose={(state) =>
        patch({ state: state === 'current' ? undefined : state, after: undefined })
      }
      choices={[
        { value: 'current' as const, label: t('entryState.current') },
        ...states.map((value) => ({ value, label: t(`ruleState.${value}`) })),
      ]}
    />
  );
}
