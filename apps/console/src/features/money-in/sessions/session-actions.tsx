import { IconClockPlus, IconClockX } from '@tabler/icons-react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { actionReason, isOpen } from './session-labels.ts';
import type { SessionDetail } from './use-sessions.ts';

/**
 * What can be done with a session now; what cannot says why. One that has ended has no acts about
 * its time any more.
 */
export function SessionActions({ of: { session, acts } }: { of: SessionDetail }) {
  const t = useText();
  const [, patch] = useUrlSearch();
  const expire = useMay('sessions.expire');
  const extend = useMay('sessions.extend');
  if (!isOpen(session)) return null;
  const [whyNotExtend, whyNotExpire] = [
    extend.reason ?? actionReason(acts.extend.why, t),
    expire.reason ?? actionReason(acts.expire.why, t),
  ];
  return (
    <>
      <div className={classes.acts}>
        <Button
          here
          size="s"
          icon={IconClockPlus}
          reason={whyNotExtend}
          onClick={() => patch({ act: 'extend' })}
        >
          {t('sessions.extend')}
        </Button>
        <Button
          here
          size="s"
          kind="danger"
          icon={IconClockX}
          reason={whyNotExpire}
          onClick={() => patch({ act: 'expire' })}
        >
          {t('sessions.expire')}
        </Button>
      </div>
      <p className={classes.second}>
        {[...new Set([whyNotExtend, whyNotExpire])].filter(Boolean).join(' ')}
      </p>
    </>
  );
}
