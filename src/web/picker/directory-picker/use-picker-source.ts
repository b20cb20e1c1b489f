import { useEffect, useMemo, useState } from 'react'
import type { PickerEntry, PickerSource } from './picker-source'

/** What a field that chooses from the company knows. */
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
  /** What the field is called, where a window opens for it. */
  title: string
  /** How a stored entry reads. */
  text(picked: PickerEntry): string
  aria: Record<string, string | boolean | undefined>
  /** Over what the list floats; over everything usual, unless given. */
  zIndex?: number
}

/** The layer of pickers (S2-264). */
export const pickerLayer = 9999

export interface PickerSourceState {
  source: PickerSource | undefined
  failed: boolean
  /** Fetches what is not there yet; after a failure once more. */
  fetch(): void
}

/** The source, fetched when it is first wanted: a form full of pickers asks for nothing until one opens. */
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
