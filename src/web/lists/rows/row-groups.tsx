import { type ReactNode, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { Button } from '../../ui'
import { type ListItemRow, rowFlow, rowLabelOf } from '../list-row'

/** Rows of a list whose document groups them by flow, and the button below the first row of each group. */
export interface RowGroups {
  rows: readonly ListItemRow[]
  /** Renders how many earlier rows of its flow a row hides or shows; nothing if it is the only one. */
  toggleOf(row: ListItemRow): ReactNode
}

const timeOf = (row: ListItemRow) => ('created_at' in row ? row.created_at : '')

/** Collects rows by flow at the place of the first; in each group the newest leads. */
function groupByFlow(rows: readonly ListItemRow[]): ListItemRow[][] {
  const groups = new Map<string, ListItemRow[]>()
  for (const row of rows) {
    const id = rowFlow(row)?._id ?? row._id
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  return [...groups.values()].map((group) => group.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))))
}

/** Groups the rows of a page by flow where the list's document says so; the person opens each group. */
export function useRowGroups({ groups: isGrouped }: ListSchema, rows: readonly ListItemRow[]): RowGroups {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (!isGrouped) return { rows, toggleOf: () => null }
  const groups = new Map(
    groupByFlow(rows).flatMap(([first, ...earlier]) => (first ? [[first, earlier] as const] : [])),
  )
  const keyOf = (row: ListItemRow) => rowFlow(row)?._id ?? row._id
  const toggle = (key: string) =>
    setOpen(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    )
  return {
    rows: [...groups].flatMap(([first, earlier]) => (open.has(keyOf(first)) ? [first, ...earlier] : [first])),
    toggleOf(row) {
      const count = groups.get(row)?.length ?? 0
      if (!count) return null
      const isOpen = open.has(keyOf(row))
      return (
        <Button
          kind="link"
          aria-expanded={isOpen}
          aria-label={t('list.group-of', { name: rowLabelOf(row), count })}
          onClick={() => toggle(keyOf(row))}
        >
          {t(isOpen ? 'list.group-close' : 'list.group-open', { count })}
        </Button>
      )
    },
  }
}
