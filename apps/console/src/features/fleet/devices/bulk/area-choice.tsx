import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { areaLabels } from '../../../../shared/status/health-status.ts';
import classes from '../act/dialogs.module.css';
import { deviceAreas, type PhoneArea } from '../health.ts';

/** Which areas of a phone are checked; at least one. */
export function AreaChoice({
  chosen,
  onChange,
}: {
  chosen: readonly PhoneArea[];
  onChange: (areas: readonly PhoneArea[]) => void;
}) {
  const t = useText();
  return (
    <fieldset className={classes.areas}>
      <legend>{t('check.areas')}</legend>
      {deviceAreas.map((area) => (
        <label key={area} className={classes.check}>
          <Checkbox
            checked={chosen.includes(area)}
            onChange={(event) =>
              onChange(
                deviceAreas.filter((known) =>
                  known === area ? event.target.checked : chosen.includes(known),
                ),
              )
            }
          />
          {t(areaLabels[area])}
        </label>
      ))}
      <p role="status" className={classes.wrong}>
        {chosen.length === 0 ? t('check.noArea') : null}
      </p>
    </fieldset>
  );
}
