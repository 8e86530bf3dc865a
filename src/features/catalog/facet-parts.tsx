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
export function FacetLink(props: { href: string; on: boolean; name: string; count: number }) {
  const { on, count } = props;
  return (
    <a
      className={count === 0 && !on ? 'ck none' : 'ck'}
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
