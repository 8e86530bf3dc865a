import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Look = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  large?: boolean;
  full?: boolean;
  icon?: IconName;
  /** The label while it works; the button is disabled then and announces it to assistive technology. */
  busy?: string | false | null;
  /** The label for a moment after success. */
  done?: string | false | null;
}

const lookClass: Record<Look, string> = {
  primary: 'button',
  secondary: 'button is-secondary',
  soft: 'button is-soft',
  quiet: 'button is-quiet',
  danger: 'button is-danger',
};

/** The class names of a button, for links that look like one. */
export function buttonClass(input: Pick<ButtonProps, 'look' | 'large' | 'full'> = {}): string {
  const { look = 'primary', large, full } = input;
  return `${lookClass[look]}${large ? ' is-large' : ''}${full ? ' is-full' : ''}`;
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
  const stateClass = busy ? ' is-busy' : done ? ' is-done' : '';
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
      className={`${base}${stateClass}${className === undefined ? '' : ` ${className}`}`}
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
