import { useEffect, useRef } from 'react'

/** Loads again when the stamp is another one; the first load is not its matter. */
export function useReloadOnChange(reload: () => Promise<void>, stamp: unknown): void {
  const last = useRef(stamp)
  useEffect(() => {
    if (last.current === stamp) return
    last.current = stamp
    void reload()
  }, [reload, stamp])
}
