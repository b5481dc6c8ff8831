import { useEffect, useState } from "preact/hooks";

/** Whether something has been so for a while; what is over sooner is not worth showing. */
export function useLater(isSo: boolean, milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isSo) return setLater(false);
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return isSo && isLater;
}
