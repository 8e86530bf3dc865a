import type { ReactNode } from 'react';

/** A box with a title. `aside` is beside the title; `foot` holds the actions. */
export function Panel(props: {
  title: string;
  aside?: ReactNode;
  foot?: ReactNode;
  /** The content reaches the edges of the box, as tables and lists do. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { title, aside, foot, wide, className } = props;
  return (
    <section className={`office-panel ${className ?? ''}`} aria-label={title}>
      <div className="office-panel-head">
        <h2>{title}</h2>
        {aside !== undefined && <div className="office-panel-aside">{aside}</div>}
      </div>
      {wide ? props.children : <div className="office-panel-body">{props.children}</div>}
      {foot !== undefined && <div className="office-panel-foot">{foot}</div>}
    </section>
  );
}

/** The head of an office page: its title, its subject and its actions. */
export function PageHead(props: {
  title: string;
  /** Above the title: the link back. */
  crumb?: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="office-page-head">
      <div>
        {props.crumb}
        <div className="office-title">
          <h1 tabIndex={-1}>{props.title}</h1>
          {props.badge}
        </div>
        {props.about !== undefined && <p>{props.about}</p>}
      </div>
      {props.actions !== undefined && <div className="office-actions">{props.actions}</div>}
    </div>
  );
}
