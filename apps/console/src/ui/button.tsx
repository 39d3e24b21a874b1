import { IconLock } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './button.module.css';
import { Icon, type IconType } from './icon.tsx';

interface Look {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 's' | 'm' | 'l';
  icon?: IconType;
  wide?: boolean;
}

export interface ButtonProps
  extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  /** Shows that the act is on its way; further presses do nothing. */
  busy?: boolean;
  /** Why it cannot be used now. The button stays readable and reachable. */
  reason?: string | undefined;
  /** What is begun with what is open; the palette offers it too. With a name a shortcut finds it. */
  here?: boolean | 'export';
  children: ReactNode;
}

/** The one button of the product. One `primary` per view. */
export function Button({
  kind = 'plain',
  size = 'm',
  icon,
  wide = false,
  busy = false,
  reason,
  here,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = !busy && reason === undefined;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is set above
      type={type}
      className={buttonClass({ kind, size, wide })}
      aria-disabled={reason === undefined ? undefined : true}
      aria-busy={busy || undefined}
      data-here={here === undefined || here === false ? undefined : here}
      title={reason ?? rest.title}
      onClick={(event) => (idle ? onClick?.(event) : event.preventDefault())}
    >
      {busy ? (
        <span className={classes.spinner} aria-hidden />
      ) : (
        <Leading icon={reason === undefined ? icon : IconLock} />
      )}
      {children}
    </button>
  );
}

/** The look of a button for a link. */
export function buttonClass({
  kind = 'plain',
  size = 'm',
  wide = false,
  square = false,
}: Omit<Look, 'icon'> & { square?: boolean }): string {
  return [
    classes.button,
    classes[kind],
    size === 'm' ? '' : classes[size],
    wide ? classes.wide : '',
    square ? classes.square : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A square button with an icon; `label` is its name. */
export function IconButton({
  label,
  icon,
  kind = 'quiet',
  size = 'm',
  type = 'button',
  ...rest
}: Look & { label: string; icon: IconType } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className'
  >) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the default is set above
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass({ kind, size, square: true })}
    >
      <Icon of={icon} size={size === 's' ? 14 : 16} />
    </button>
  );
}

function Leading({ icon }: { icon: IconType | undefined }) {
  return icon ? <Icon of={icon} /> : null;
}
