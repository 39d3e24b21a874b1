import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { decodePicture } from './decode-picture.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

type Looking = 'idle' | 'reading' | 'none' | 'noPicture' | 'found';

const words: Readonly<Record<Looking, TextKey | null>> = {
  idle: null,
  reading: 'qr.reading',
  none: 'qr.noneInPicture',
  noPicture: 'qr.noPicture',
  found: 'qr.foundInPicture',
};

/**
 * Where a code comes from: pasted text, or a picture that is chosen, dropped or pasted. The picture
 * never leaves the browser.
 */
export function QrSource({
  payload,
  onChange,
}: {
  payload: string;
  onChange: (payload: string) => void;
}) {
  const t = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [looking, setLooking] = useState<Looking>('idle');
  const look = async (file: Blob | null | undefined) => {
    if (!file) return;
    setLooking('reading');
    const found = await decodePicture(file).catch(() => undefined);
    setLooking(found === undefined ? 'noPicture' : found === null ? 'none' : 'found');
    if (found) onChange(found);
  };
  const text = words[looking];
  return (
    <div
      className={styles.rows}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), void look(event.dataTransfer.files[0]))}
      onPaste={(event) => void look(event.clipboardData.files[0])}
    >
      <TextArea
        label={t('qr.payload')}
        name="payload"
        value={payload}
        onChange={(typed) => (setLooking('idle'), onChange(typed))}
        rows={4}
        spellCheck={false}
        autoFocus
      />
      <div className={classes.sourceActs}>
        <input
          ref={chooser}
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('qr.choosePicture')}
          onChange={(event) => (void look(event.target.files?.[0]), (event.target.value = ''))}
        />
        <Button
          icon={IconPhoto}
          busy={looking === 'reading'}
          onClick={() => chooser.current?.click()}
        >
          {t('qr.choosePicture')}
        </Button>
        <span
          className={classes.soft}
          role="status"
          data-wrong={looking === 'none' || looking === 'noPicture' || undefined}
        >
          {text === null ? t('qr.dropText') : t(text)}
        </span>
      </div>
    </div>
  );
}
