import { useEffect, useState } from 'react';

/** The pause after typing, before a preview is read, in milliseconds. */
const settleMs = 300;

/** A value, such as the body of a preview, once it has stopped changing for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
    // The text stands for the value, which is another object each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return settled;
}
