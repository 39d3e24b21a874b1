import { useText } from '../../../lib/text/index.ts';
import { AlertChannels } from '../../../shared/alert-channels/alert-channels.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

/** Who is told of alerts, where the bell is; the same stands in the settings. */
export function ChannelsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('alertChannels.title')} onClose={onClose} size={560}>
      <AlertChannels />
    </Dialog>
  );
}
