import { IconReplace, IconStar, IconTrash, IconUserQuestion } from '@tabler/icons-react';
import type { PayoutMethodRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { payoutName } from '../../../shared/payout/payout-docs.ts';
import type { MethodActs } from './use-method-actions.ts';

interface MethodActMenuProps {
  row: PayoutMethodRow;
  acts: MethodActs;
  onReplace: (row: PayoutMethodRow) => void;
  size?: 's' | 'm';
}

/** What can be done with a destination; what cannot be done now says why. */
export function MethodActionMenu({
  row,
  acts: { start, reasonFor },
  onReplace,
  size = 's',
}: MethodActMenuProps) {
  const t = useText();
  return (
    <ActionMenu
      label={t('payouts.acts', { name: payoutName(row) })}
      size={size}
      acts={[
        {
          key: 'makeDefault',
          label: t('payouts.makeDefault'),
          icon: IconStar,
          reason: reasonFor('makeDefault', row),
          onPress: () => start('makeDefault', row),
        },
        {
          key: 'verify',
          label: t('payouts.verify'),
          icon: IconUserQuestion,
          reason: reasonFor('verify', row),
          onPress: () => start('verify', row),
        },
        {
          key: 'replace',
          label: t('payouts.replace'),
          icon: IconReplace,
          reason: reasonFor('replace', row),
          onPress: () => onReplace(row),
        },
        {
          key: 'remove',
          label: t('payouts.remove'),
          icon: IconTrash,
          danger: true,
          reason: reasonFor('remove', row),
          onPress: () => start('remove', row),
        },
      ]}
    />
  );
}
