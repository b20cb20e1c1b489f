import { useEffect, useMemo, useState } from 'react'
import type { PickerEntry, PickerSource } from './picker-source'

/** Props of a field that chooses from the company. */
export interface DirectoryPickerProps {
  id: string
  value: readonly PickerEntry[]
  onChange(value: PickerEntry[]): void
  onBlur?(): void
  load(): Promise<PickerSource>
  multiple: boolean
  disabled: boolean
  placeholder: string
  status?: 'error'
  /** Title of the field, for its dialog. */
  title: string
  /** Returns the display text of a stored entry. */
  text(picked: PickerEntry): string
  aria: Record<string, string | boolean | undefined>
  /** Layer of the list; above all usual layers by default. */
  zIndex?: number
}

/** Layer of pickers (S2-264). */
export const pickerLayer = 9999

export interface PickerSourceState {
  source: PickerSource | undefined
  failed: boolean
  /** Fetches what is not loaded yet; retries after a failure. */
  fetch(): void
}

/** Returns the source, fetched on first use: a form full of pickers requests nothing until one opens. */
export function useSource(load: () => Promise<PickerSource>): PickerSourceState {
  const [state, setState] = useState<{ source?: PickerSource; failed: boolean; asked: number }>({
    failed: false,
    asked: 0,
  })
  const { asked } = state
  useEffect(() => {
    if (!asked) return
    let gone = false
    load().then(
      (source) => gone || setState((old) => ({ ...old, source, failed: false })),
      () => gone || setState((old) => ({ ...old, failed: true })),
    )
    return () => {
      gone = true
    }
  }, [asked, load])
  return useMemo(
    () => ({
      source: state.source,
      failed: state.failed,
      fetch: () =>
        setState((old) =>
          old.source || (old.asked && !old.failed) ? old : { failed: false, asked: old.asked + 1 },
        ),
    }),
    [state],
  )
}
