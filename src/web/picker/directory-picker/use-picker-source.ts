import { useEffect, useMemo, useState } from 'react'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import type { DirectoryPickerEntry, PickerSource } from './picker-source'

/** Props of a field that chooses from the company. */
export interface DirectoryPickerProps {
  id: string
  value: readonly DirectoryPickerEntry[]
  onChange(value: DirectoryPickerEntry[]): void
  onBlur?(): void
  load(host: FormHost): Promise<PickerSource>
  multiple: boolean
  disabled: boolean
  placeholder: string
  status?: 'error'
  /** Title of the field, for its dialog. */
  title: string
  /** Returns the display text of a stored entry. */
  text(picked: DirectoryPickerEntry): string
  aria: Record<string, string | boolean | undefined>
  /** Layer of the list; above all usual layers by default. */
  zIndex?: number
}

/** Layer of pickers (S2-264). */
export const pickerLayer = 9999

export interface PickerSourceState {
  source: PickerSource | undefined
  /** Reason of the failure, as the server or the network gave it (S2-260). */
  failure: string | undefined
  /** Fetches what is not loaded yet; retries after a failure. */
  fetch(): void
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns the source, fetched on first use: a form full of pickers requests nothing until one opens. */
export function usePickerSource(load: DirectoryPickerProps['load']): PickerSourceState {
  const host = useFormHost()
  const [state, setState] = useState<{ source?: PickerSource; failure?: string; asked: number }>({ asked: 0 })
  const { asked } = state
  useEffect(() => {
    if (!asked) return
    let isRemoved = false
    load(host).then(
      (source) => isRemoved || setState(({ asked }) => ({ asked, source })),
      (error: unknown) => isRemoved || setState(({ asked }) => ({ asked, failure: reasonOf(error) })),
    )
    return () => {
      isRemoved = true
    }
  }, [asked, load, host])
  return useMemo(
    () => ({
      source: state.source,
      failure: state.failure,
      fetch: () =>
        setState((old) =>
          old.source || (old.asked && old.failure === undefined) ? old : { asked: old.asked + 1 },
        ),
    }),
    [state],
  )
}
