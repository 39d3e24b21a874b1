import { actionOf, type ActionName } from '../../app/actions.ts';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { useMay } from '../../app/session/use-may.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface ActButtonProps extends Omit<ButtonProps, 'here'> {
  act: ActionName;
}

/**
 * The button of an act that the palette offers as well. Both take its right and its address from
 * one row, so that a press opens the form at the address; `onClick` is for what is done at once,
 * `reason` for what hinders where the right is there.
 */
export function ActionButton({ act, reason, onClick, ...look }: ActButtonProps) {
  const [, patch] = useUrlSearch();
  const { right, search } = actionOf(act);
  return (
    <Button
      {...look}
      reason={useMay(right).reason ?? reason}
      onClick={onClick ?? (() => patch(search))}
    />
  );
}
