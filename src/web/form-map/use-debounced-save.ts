import { useEffect, useRef, useState } from 'react'

/** Time a confirmed dialog shows "saving" before it saves, in ms (S2-123, S2-267). */
export const saveDelay = 300

/** Returns a delayed save; unmounting before then cancels it. */
export function useDebouncedSave(onSave: () => void): { isSaving: boolean; save(): void } {
  const [isSaving, setSaving] = useState(false)
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => latest.current(), saveDelay)
    return () => clearTimeout(timer)
  }, [isSaving])
  return { isSaving, save: () => setSaving(true) }
}
