import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './developers.module.css';

/** Code or data as it is, with its name and a way to copy it. */
export function CodeBlock({
  name,
  code,
  isTall = false,
}: {
  name: string;
  code: string;
  isTall?: boolean;
}) {
  return (
    <figure className={classes.code}>
      <figcaption className={classes.codeHead}>
        {name}
        <CopyButton value={code} what={name} />
      </figcaption>
      <pre className={classes.pre} data-tall={isTall || undefined} tabIndex={0} aria-label={name}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
