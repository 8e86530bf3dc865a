import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const kinds = {
  info: { icon: 'info', className: 'notice is-info' },
  ok: { icon: 'circle-check', className: 'notice is-ok' },
  warning: { icon: 'triangle-alert', className: 'notice is-warning' },
  error: { icon: 'circle-alert', className: 'notice is-error' },
} as const;

/** A message beside the thing it speaks of; `live` when it appears after something was done. */
export function NoticeBar(props: {
  kind: keyof typeof kinds;
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  const { kind } = props;
  const { icon, className } = kinds[kind];
  const role = props.live ? (kind === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={className} role={role}>
      <Icon name={icon} />
      <div>
        {props.title !== undefined && <b>{props.title}</b>}
        {props.children}
      </div>
    </div>
  );
}
