import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** Goes to a page once the form holds no changes: leaving then asks nothing. */
export function useLeaveAfter(isClean: boolean): (to: string) => void {
  const [, navigate] = useLocation();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (to !== null && isClean) navigate(to);
  }, [to, isClean, navigate]);
  return setTo;
}
