import type { FormEvent, ReactNode } from 'react';

/**
 * A form that the browser sends by itself to the page's own address while the script is not there
 * (rule rendering/server-forms); the script takes over what was typed by then.
 */
export function PageForm(props: {
  action: string;
  attach: (form: HTMLFormElement | null) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether one of the fields is for files. */
  hasFiles?: boolean;
  children: ReactNode;
}) {
  const { action, attach, onSubmit, hasFiles } = props;
  return (
    <form
      ref={attach}
      method="post"
      action={action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={onSubmit}
    >
      {props.children}
    </form>
  );
}
