import classes from './keys.module.css';

/** Keys as they stand on the keyboard, one box each. */
export function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {of.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
