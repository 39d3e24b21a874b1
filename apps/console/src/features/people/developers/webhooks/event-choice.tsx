import type { EventType } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import classes from '../developers.module.css';
import { listedEvents } from './webhook-labels.ts';

interface EventChoiceProps {
  chosen: readonly EventType[];
  /** The form was sent: from then on an empty choice is a fault. */
  isSent: boolean;
  onChange: (types: readonly EventType[]) => void;
}

/** What an address is told of, each by the name that stands in the event. */
export function EventChoice({ chosen, isSent, onChange }: EventChoiceProps) {
  const t = useText();
  const isAll = listedEvents.every((type) => chosen.includes(type));
  const toggle = (type: EventType) =>
    onChange(
      listedEvents.filter((known) =>
        known === type ? !chosen.includes(known) : chosen.includes(known),
      ),
    );
  return (
    <fieldset className={classes.choices} aria-describedby="events-wrong">
      <legend>{t('webhooks.events')}</legend>
      <label className={classes.choice} data-whole>
        <Checkbox
          name="events"
          checked={isAll}
          some={chosen.length > 0 && !isAll}
          onChange={() => onChange(isAll ? [] : listedEvents)}
        />
        <span>{t('webhooks.allEvents')}</span>
      </label>
      {listedEvents.map((type) => (
        <label key={type} className={classes.choice}>
          <Checkbox name="events" checked={chosen.includes(type)} onChange={() => toggle(type)} />
          <code>{type}</code>
        </label>
      ))}
      <p id="events-wrong" className={classes.wrong} aria-live="polite">
        {isSent && chosen.length === 0 ? t('webhooks.eventsMissing') : null}
      </p>
    </fieldset>
  );
}
