import { useRef, type ReactNode } from 'react';

/** A form that the browser posts by itself; a second press of a double click sends nothing. */
export function OnceForm(props: {
  to: string;
  className?: string | undefined;
  /** Whether one of the fields is for files. */
  hasFiles?: boolean;
  children: ReactNode;
}) {
  const sent = useRef(false);
  return (
    <form
      className={props.className}
      method="post"
      action={props.to}
      encType={props.hasFiles ? 'multipart/form-data' : undefined}
      onSubmit={(event) => {
        if (sent.current) event.preventDefault();
        sent.current = true;
      }}
    >
      {props.children}
    </form>
  );
}
