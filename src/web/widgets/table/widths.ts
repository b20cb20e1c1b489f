import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import type { FormTableColumn } from '#/generated/types'

const usual = 140
const least = 60
const most = 1200

const designed = ({ width }: FormTableColumn): number => {
  const size = typeof width === 'number' ? width : Number.parseInt(String(width), 10)
  return size > 0 ? size : usual
}

const bounded = (width: number) => Math.max(least, Math.min(most, Math.round(width)))

/** The widths of a table's columns, and where those stick that are fixed. */
export interface Widths {
  total: number
  of(code: string): number
  /** How much of the table's sides its fixed columns cover: what is scrolled into sight stays clear of them. */
  covered: CSSProperties
  /** Where a fixed column sticks. */
  stuck(code: string): CSSProperties | undefined
  set(code: string, width: number): void
}

interface Sides {
  /** Width of what stands left of all columns. */
  number: number
  actions: number
}

/** Widths begin as designed; whoever looks at the table may drag them. */
export function useWidths(columns: readonly FormTableColumn[], { number, actions }: Sides): Widths {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const set = useCallback(
    (code: string, width: number) => setDragged((all) => ({ ...all, [code]: bounded(width) })),
    [],
  )
  return useMemo(() => {
    const width = (column: FormTableColumn) => dragged[column.code] ?? designed(column)
    const widths = new Map(columns.map((column) => [column.code, width(column)]))
    const stuck = new Map<string, CSSProperties>()
    let left = number
    let scrollPaddingLeft = number
    for (const column of columns) {
      if (column.fixedtype === 'left') stuck.set(column.code, { left })
      left += width(column)
      if (column.fixedtype === 'left') scrollPaddingLeft = left
    }
    let right = actions
    let scrollPaddingRight = actions
    for (const column of columns.toReversed()) {
      if (column.fixedtype === 'right') stuck.set(column.code, { right })
      right += width(column)
      if (column.fixedtype === 'right') scrollPaddingRight = right
    }
    return {
      total: left + actions,
      covered: { scrollPaddingLeft, scrollPaddingRight },
      of: (code) => widths.get(code) ?? usual,
      stuck: (code) => stuck.get(code),
      set,
    }
  }, [columns, dragged, number, actions, set])
}
