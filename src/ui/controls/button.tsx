import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Look = 'primary' | 'sec' | 'soft' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  large?: boolean;
  full?: boolean;
  icon?: IconName;
  /** What it says while it works; it is disabled then and says so to assistive technology. */
  busy?: string | false | null;
  /** What it says for a moment after it succeeded. */
  done?: string | false | null;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(input: Pick<ButtonProps, 'look' | 'large' | 'full'> = {}): string {
  const look = input.look === undefined || input.look === 'primary' ? '' : ` ${input.look}`;
  return `btn${look}${input.large ? ' lg' : ''}${input.full ? ' full' : ''}`;
}

function content(icon: IconName | undefined, text: ReactNode) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {text}
    </>
  );
}

// A press on a form's button leaves the focus in the field: were that field left first, its error
// would appear and move the button away from under the pointer, and the press would be lost.
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export function Button(props: ButtonProps) {
  const { look, large, full, icon, busy, done, className, disabled, children, type, ...rest } =
    props;
  const state = busy ? ' is-busy' : done ? ' is-done' : '';
  const base = buttonClass({
    ...(look && { look }),
    ...(large && { large }),
    ...(full && { full }),
  });
  return (
    <button
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      {...rest}
      type={type ?? 'button'}
      className={`${base}${state}${className === undefined ? '' : ` ${className}`}`}
      disabled={disabled === true || Boolean(busy)}
      aria-busy={busy ? true : undefined}
    >
      {busy
        ? content('loader-circle', busy)
        : done
          ? content('check', done)
          : content(icon, children)}
    </button>
  );
}
