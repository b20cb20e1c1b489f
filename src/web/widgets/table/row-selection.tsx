import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { canDeleteRow, type FieldRight, type FormRow } from '../../../core/form'
import { useTranslator } from '../../platform'
import { rowKey } from './rows'

/** Selects or deselects a row; with Shift all up to the last one clicked. */
type Toggle = (index: number, isChosen: boolean, isRange: boolean) => void

/**
 * Returns the rows that may be deleted. Computed only with a selection, as every letter typed creates new
 * rows.
 */
const ableIn = (rows: readonly FormRow[], right: FieldRight) =>
  rows.flatMap((row, index) => (canDeleteRow(row, right) ? [{ key: rowKey(row, index), index }] : []))

/** Returns the selection of rows for deletion; Shift extends it to the last one selected. */
export function useRowSelection(rows: readonly FormRow[], right: FieldRight) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const able = () => ableIn(rows, right)
  const keys = useMemo(
    () => (chosen.size ? ableIn(rows, right).flatMap(({ key }) => (chosen.has(key) ? [key] : [])) : []),
    [rows, right, chosen],
  )
  const latest = useRef(able)
  latest.current = able
  const toggle = useCallback<Toggle>((index, isChosen, isRange) => {
    const all = latest.current()
    const from = (isRange ? all.find(({ key }) => key === last.current)?.index : undefined) ?? index
    last.current = all.find((one) => one.index === index)?.key
    const [low, high] = [Math.min(from, index), Math.max(from, index)]
    const affected = all.filter((one) => one.index >= low && one.index <= high)
    setChosen((before) => {
      const next = new Set(before)
      for (const { key } of affected) isChosen ? next.add(key) : next.delete(key)
      return next
    })
  }, [])
  return {
    keys,
    isChosen: (key: string) => chosen.has(key),
    isAny: rows.some((row) => canDeleteRow(row, right)),
    isAll: keys.length > 0 && keys.length === able().length,
    toggle,
    all: (isChosen: boolean) => setChosen(new Set(isChosen ? able().map(({ key }) => key) : [])),
  }
}

export type RowSelection = ReturnType<typeof useRowSelection>

interface ChooseRowProps {
  index: number
  isChosen: boolean
  onToggle: Toggle
}

/** Checkbox that selects one row. */
export const TableRowCheckbox = memo(function ChooseRow({ index, isChosen, onToggle }: ChooseRowProps) {
  const t = useTranslator()
  return (
    <input
      type="checkbox"
      className="qf-table-choose"
      aria-label={t('widget.table.choose', { row: index + 1 })}
      checked={isChosen}
      onChange={({ target, nativeEvent }) =>
        onToggle(index, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
})

/** Checkbox that selects all rows that may be deleted. */
export const TableSelectAllCheckbox = ({ choosing }: { choosing: RowSelection }) => {
  const t = useTranslator()
  return (
    <input
      type="checkbox"
      className="qf-table-choose"
      aria-label={t('widget.table.choose-all')}
      checked={choosing.isAll}
      onChange={({ target }) => choosing.all(target.checked)}
    />
  )
}
