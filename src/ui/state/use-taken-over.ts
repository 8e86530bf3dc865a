import { useState } from 'react';

/**
 * For an element's ref: looks once at what a visitor chose in it before the script came (rule
 * rendering/input-before-script). `take` sees the first drawing's values.
 */
export function useTakenOver<Part extends HTMLElement>(take: (part: Part) => void) {
  const [attach] = useState(() => (part: Part | null) => {
    if (part) take(part);
  });
  return attach;
}
