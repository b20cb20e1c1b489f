import { useCallback, useMemo, useRef } from 'react'
import { type Row, rowsOf } from '#/core/form/values/form-values'
import { beginHistory, record, undone } from '#/core/undo-history'
import type { WidgetProps } from '../../controls/widget-props'

/** The latest rows for handlers that must stay the same function while the rows change; steps can be undone. */
export function useRows({ value, onChange }: Pick<WidgetProps<Row[]>, 'value' | 'onChange'>) {
  const rows = useMemo(() => rowsOf(value), [value])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const history = useRef(beginHistory<readonly Row[]>(rows))
  /** Letters typed into one cell are one step. */
  const change = useCallback((make: (rows: readonly Row[]) => Row[], step?: string) => {
    const { rows, onChange } = latest.current
    const made = make(rows)
    history.current = record({ ...history.current, present: rows }, made, step)
    onChange(made)
  }, [])
  const undo = useCallback(() => {
    if (!history.current.past.length) return
    history.current = undone(history.current)
    latest.current.onChange([...history.current.present])
  }, [])
  const current = useCallback(() => latest.current.rows, [])
  return { rows, change, undo, current }
}
