import { IconCircleX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { MerchantProfile } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { IconType } from '../../../../ui/icon.tsx';
import { statusActs, type StatusAct, type useStatusActs } from './status-actions.ts';

const icons: Readonly<Record<StatusAct, IconType>> = {
  activate: IconPlayerPlay,
  suspend: IconPlayerPause,
  close: IconCircleX,
};

/** A merchant's next step as a button, the rest in a menu; what cannot be done says why. */
export function StatusMenu({
  merchant: { name, status },
  acts,
}: {
  merchant: MerchantProfile;
  acts: ReturnType<typeof useStatusActs>;
}) {
  const t = useText();
  const isWaiting = status === 'pending' || status === 'suspended';
  return (
    <>
      {isWaiting ? (
        <Button
          here
          kind="primary"
          icon={IconPlayerPlay}
          busy={acts.isBusy}
          reason={acts.reasonFor('activate')}
          onClick={() => acts.start('activate')}
        >
          {t('merchantAct.activate')}
        </Button>
      ) : null}
      <ActionMenu
        label={t('merchantAct.menu', { name })}
        acts={statusActs.map((act) => ({
          key: act,
          label: t(`merchantAct.${act}`),
          icon: icons[act],
          danger: act !== 'activate',
          reason: acts.reasonFor(act),
          onPress: () => acts.start(act),
        }))}
      />
    </>
  );
}
