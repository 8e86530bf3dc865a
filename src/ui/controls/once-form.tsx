import { useRef, type ReactNode } from 'react';

/** A form that the browser posts by itself; a second press of a double click sends nothing. */
export function OnceForm(props: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const sent = useRef(false);
  return (
    <form
      className={props.className}
      method="post"
      action={props.to}
      onSubmit={(event) => {
        if (sent.current) event.preventDefault();
        sent.current = true;
      }}
    >
      {props.children}
    </form>
  );
}
