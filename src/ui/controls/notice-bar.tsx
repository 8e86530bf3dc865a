import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const icons = {
  info: 'info',
  ok: 'circle-check',
  warn: 'triangle-alert',
  err: 'circle-alert',
} as const;

/** A message beside the thing it speaks of; `live` when it appears after something was done. */
export function NoticeBar(props: {
  kind: 'info' | 'ok' | 'warn' | 'err';
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  const { kind } = props;
  const role = props.live ? (kind === 'err' ? 'alert' : 'status') : undefined;
  return (
    <div className={`note ${kind}`} role={role}>
      <Icon name={icons[kind]} />
      <div>
        {props.title !== undefined && <b>{props.title}</b>}
        {props.children}
      </div>
    </div>
  );
}
