import classes from './chips.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, all in sight: a period, a mode. */
export function Segments<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.tab}
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
