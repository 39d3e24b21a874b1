import {
  IconAdjustments,
  IconArchive,
  IconArrowBackUp,
  IconDeviceMobile,
  IconHelpCircle,
  IconLockOpen,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { AccountDetail } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionMenu, type MenuAct } from '../../../../ui/menu/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useChangeDisabledReason } from '../use-disabled-reason.ts';
import type { useAccountActions } from './use-account-actions.ts';
import type { useFlowSwitch } from '../flow/use-flow-switch.ts';

interface AccountActsProps {
  detail: AccountDetail;
  acts: ReturnType<typeof useAccountActions>;
  flows: ReturnType<typeof useFlowSwitch>;
  onChange: PatchSearch;
}

/** What can be done with an account as a whole; what cannot be done now stays and says why. */
export function AccountActions({ detail, acts, flows, onChange }: AccountActsProps) {
  const t = useText();
  const { account, basic } = detail;
  const hindrance = useChangeDisabledReason(detail);
  const isOn = account.acceptsDeposits && basic.depositsStopped === null;
  return (
    <>
      <Button
        icon={isOn ? IconPlayerPause : IconPlayerPlay}
        busy={flows.pending === 'deposits'}
        reason={flows.hindrance(isOn)}
        onClick={() => flows.switchTo('deposits', !isOn)}
      >
        {t(isOn ? 'account.stopDeposits' : 'account.startDeposits')}
      </Button>
      <Button icon={IconDeviceMobile} reason={hindrance} onClick={() => onChange({ move: '1' })}>
        {t('account.move')}
      </Button>
      <ActionMenu
        label={t('account.acts', { name: account.label })}
        acts={useMenu({ detail, acts, onChange })}
      />
    </>
  );
}

function useMenu({ detail, acts, onChange }: Omit<AccountActsProps, 'flows'>): MenuAct[] {
  const t = useText();
  const navigate = useNavigate();
  const { account, settings } = detail;
  const manage = useMay('accounts.manage').reason;
  const explain = useMay('merchants.read').reason;
  const risk = useChangeDisabledReason(detail);
  const merchant = settings.merchants[0]?.id;
  return [
    {
      key: 'edit',
      label: t('account.edit'),
      icon: IconPencil,
      reason: manage,
      onPress: () => onChange({ edit: 'basic' }),
    },
    {
      key: 'limits',
      label: t('account.editLimits'),
      icon: IconAdjustments,
      reason: manage,
      onPress: () => onChange({ edit: 'limits' }),
    },
    {
      key: 'explain',
      label: t('explain.act'),
      icon: IconHelpCircle,
      reason: explain,
      onPress: () =>
        void navigate({
          to: `/${account.provider}`,
          search: { explain: '1', ...(merchant === undefined ? {} : { merchant }) },
        }),
    },
    ...(account.status === 'locked'
      ? [
          {
            key: 'unlock',
            label: t('accountAct.unlock'),
            icon: IconLockOpen,
            reason: manage,
            onPress: () => acts.start('unlock'),
          },
        ]
      : []),
    account.status === 'retired'
      ? {
          key: 'revive',
          label: t('accountAct.revive'),
          icon: IconArrowBackUp,
          reason: manage,
          onPress: () => acts.start('revive'),
        }
      : {
          key: 'retire',
          label: t('accountAct.retire'),
          icon: IconArchive,
          danger: true,
          reason: risk,
          onPress: () => acts.start('retire'),
        },
  ];
}
