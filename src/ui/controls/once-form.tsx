import { useRef, type ReactNode } from 'react';

/**
 * A form that the browser posts by itself; a second press of a double click sends nothing. The server names what is wrong, in the
 * language of the page: the browser would in its own.
 */
export function OnceForm({
  to,
  ...form
}: {
  to: string;
  className?: string | undefined;
  /** Of a form with a field for files. */
  encType?: 'multipart/form-data';
  children: ReactNode;
}) {
  const sent = useRef(false);
  return (
    <form
      {...form}
      method="post"
      action={to}
      noValidate
      onSubmit={(event) => {
        if (sent.current) event.preventDefault();
        sent.current = true;
      }}
    />
  );
}
