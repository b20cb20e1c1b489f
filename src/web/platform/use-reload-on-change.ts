import { useEffect, useRef } from 'react'

/** Reloads when the stamp changes, not on the first render. */
export function useReloadOnChange(reload: () => Promise<void>, stamp: unknown): void {
  const last = useRef(stamp)
  useEffect(() => {
    if (last.current === stamp) return
    last.current = stamp
    void reload()
  }, [reload, stamp])
}
