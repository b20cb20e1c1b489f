import { type ReactNode, useMemo, useState } from 'react'
import type { FormTableColumn } from '#/generated/types'
import { type FormRow, isEmpty } from '../../../core/form'
import { useTranslator } from '../../platform'
import { getCell } from './rows'

/** Columns to render, and the control that shows the empty ones. */
interface FoldedColumns {
  columns: readonly FormTableColumn[]
  control: ReactNode
}

/** Leaves out the columns without any value of a table that is only read, until the reader shows them. */
export function useFoldedColumns(
  columns: readonly FormTableColumn[],
  rows: readonly FormRow[],
  isRead: boolean,
): FoldedColumns {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const filled = useMemo(
    () => (isRead ? columns.filter((column) => rows.some((row) => !isEmpty(getCell(row, column)))) : columns),
    [columns, rows, isRead],
  )
  const n = columns.length - filled.length
  if (n === 0 || filled.length === 0) return { columns, control: null }
  return {
    columns: isOpen ? columns : filled,
    control: (
      <button
        type="button"
        className="qf-table-tool qf-table-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'widget.table.hide-empty' : 'widget.table.show-empty', { n })}
      </button>
    ),
  }
}
