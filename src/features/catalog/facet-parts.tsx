import type { ReactNode } from 'react';
import { formatInteger } from '#text/format.ts';
import { Icon } from '#ui/icon.tsx';

export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open>
      <summary>
        {title}
        <Icon name="chevron-up" />
      </summary>
      <div className="bd">{children}</div>
    </details>
  );
}

/** A filter that a press turns on or off: a link, so that it needs no script. */
export function FacetLink(props: {
  href: string;
  on: boolean;
  name: string;
  count: number;
  /** How deep it stands under others. */
  depth?: number;
}) {
  const { on, count, depth = 0 } = props;
  const off = count === 0 && !on ? ' none' : '';
  return (
    <a
      className={`ck${off}${depth > 0 ? ` in-${Math.min(depth, 2)}` : ''}`}
      href={props.href}
      aria-current={on ? 'true' : undefined}
      rel="nofollow"
    >
      <span className="cb" />
      {props.name}
      <span className="q">{formatInteger(count)}</span>
    </a>
  );
}
