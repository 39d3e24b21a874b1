import { IconDownload } from '@tabler/icons-react';
import { useMay } from '../../app/session/use-may.ts';
import { useLocale, useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { rowsText } from './rows-text.ts';

/** Opens the dialog that makes a file of the rows of a list, and says how many they are where the list knows. */
export function ExportButton({
  count,
  onPress,
}: {
  count: { total: number; more: boolean } | undefined;
  onPress: () => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const right = useMay('exports.createOwn').reason;
  const reason = right ?? (count?.total === 0 ? t('export.nothing') : undefined);
  return (
    <Button here="export" icon={IconDownload} reason={reason} onClick={onPress}>
      {count === undefined
        ? t('export.button')
        : t('export.buttonOf', { count: rowsText(count, t, intlTag) })}
    </Button>
  );
}
