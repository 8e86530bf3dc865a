import { Button, type ButtonProps } from '#ui/button.tsx';

/**
 * A form's button. A press on it leaves the focus in the field: were that field left first, its error
 * would appear and move the button away from under the pointer, and the press would be lost.
 */
export function SubmitButton(props: ButtonProps) {
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
