import { useCallback, useMemo, useRef } from 'react'
import { type FormRow, rowsOf } from '#/core/form/values/form-values'
import { createHistory, recordState, undoChange } from '#/core/undo-history'
import type { WidgetProps } from '../../controls/widget-props'

/** The latest rows for handlers that must stay the same function while the rows change; steps can be undone. */
export function useRows({ value, onChange }: Pick<WidgetProps<FormRow[]>, 'value' | 'onChange'>) {
  const rows = useMemo(() => rowsOf(value), [value])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const history = useRef(createHistory<readonly FormRow[]>(rows))
  /** Letters typed into one cell are one step. */
  const change = useCallback((make: (rows: readonly FormRow[]) => FormRow[], step?: string) => {
    const { rows, onChange } = latest.current
    const made = make(rows)
    history.current = recordState({ ...history.current, present: rows }, made, step)
    onChange(made)
  }, [])
  const undo = useCallback(() => {
    if (!history.current.past.length) return
    history.current = undoChange(history.current)
    latest.current.onChange([...history.current.present])
  }, [])
  const current = useCallback(() => latest.current.rows, [])
  return { rows, change, undo, current }
}
