import { useCallback, useMemo, useRef } from 'react'
import { type Row, rowsOf } from '#/core/form/values/values'
import type { WidgetProps } from '../widget'

const mostSteps = 50

/** The latest rows for handlers that must stay the same function while the rows change; steps can be undone. */
export function useRows({ value, onChange }: Pick<WidgetProps<Row[]>, 'value' | 'onChange'>) {
  const rows = useMemo(() => rowsOf(value), [value])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const past = useRef<(readonly Row[])[]>([])
  const lastStep = useRef<string>(undefined)
  /** Letters typed into one cell are one step. */
  const change = useCallback((make: (rows: readonly Row[]) => Row[], step?: string) => {
    const { rows, onChange } = latest.current
    if (!step || step !== lastStep.current) past.current = [...past.current.slice(1 - mostSteps), rows]
    lastStep.current = step
    onChange(make(rows))
  }, [])
  const undo = useCallback(() => {
    const last = past.current.pop()
    lastStep.current = undefined
    if (last) latest.current.onChange([...last])
  }, [])
  const current = useCallback(() => latest.current.rows, [])
  return { rows, change, undo, current }
}
