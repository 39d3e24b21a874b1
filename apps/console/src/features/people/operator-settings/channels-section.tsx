import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { AlertChannels } from '../../../shared/alert-channels/alert-channels.tsx';
import classes from './operator-settings.module.css';

/** Where alerts go: by mail to people, from a severity on, and as signed calls to the operator’s own server. */
export function ChannelsSection() {
  const t = useText();
  const may = useMay('settings.read');
  return (
    <>
      <p className={classes.lead}>{t('channels.lead')}</p>
      {may.reason === undefined ? <AlertChannels /> : <p className={classes.why}>{may.reason}</p>}
    </>
  );
}
