/** An address as it is stored and looked up, or null when it has not the shape of one. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > 254) return null;
  const shape =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
  return shape.test(email) ? email : null;
}
