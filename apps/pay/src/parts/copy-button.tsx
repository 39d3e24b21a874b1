import { useEffect, useState } from 'react';
import { copyText } from '../client/copy-text.ts';
import { usePage } from '../page/page-context.tsx';
import type { TextKey } from '../texts/texts.ts';
import { Icon, type IconName } from './icons.tsx';

interface CopyButtonProps {
  /** The text to copy, or where it comes from; undefined from there means it could not be made. */
  text: string | (() => Promise<string | undefined>);
  label: TextKey;
  shape: 'button' | 'icon';
  icon?: IconName;
  /** The words on the button, where they are shorter than its label. */
  words?: TextKey;
}

const shownMs = 2000;

/** Copies and says so beside itself. Only where scripts run; elsewhere the same text can be selected. */
export function CopyButton({ text, label, shape, icon = 'copy', words = label }: CopyButtonProps) {
  const { t } = usePage();
  const [said, setSaid] = useState<TextKey | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    const ready = typeof text === 'string' ? text : await text();
    setSaid(ready === undefined ? 'linkFailed' : (await copyText(ready)) ? 'copied' : null);
  };
  return (
    <span className={`copy-${shape} scripted`}>
      <button
        type="button"
        className={shape === 'icon' ? 'icon-button' : 'button'}
        aria-label={shape === 'icon' || words !== label ? t(label) : undefined}
        onClick={() => void copy()}
      >
        <Icon name={icon} />
        {shape === 'button' && t(words)}
      </button>
      <span className="bubble" role="status">
        {said === null ? '' : t(said)}
      </span>
    </span>
  );
}
