import { useEffect, useRef, useState } from 'react'

/** How long a confirmed dialog shows that it saves before it does (S2-123, S2-267). */
export const saveDelay = 300

/** Saves a moment after it was asked to; leaving in between saves nothing. */
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
