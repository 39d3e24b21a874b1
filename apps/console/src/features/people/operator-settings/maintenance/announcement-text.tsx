import { MaintenanceMessages } from '../../../../app/shell/banners/maintenance-banner.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { readAnnouncement } from './announcement-form.ts';
import type { Json } from '../values/value-fields.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** An announcement as its readers see it, and who they are. */
export function AnnouncementText({ value }: { value: Json }) {
  const t = useText();
  const announced = readAnnouncement(value);
  if (announced === null) return <span className={classes.why}>{t('announce.nothing')}</span>;
  const { audiences, text } = announced;
  const languages = (['en', 'id', 'ph'] as const).filter((locale) => text[locale] !== undefined);
  return (
    <>
      <span className={classes.announced}>
        <MaintenanceMessages of={announced} />
      </span>
      <span className={styles.note}>
        {audiences.map((each) => t(`announce.audience.${each}`)).join('; ')} ·{' '}
        {languages.map((locale) => t(`announce.language.${locale}`)).join(', ')}
      </span>
    </>
  );
}
