import type { ReactNode } from 'react'
import { t } from '../../platform'
import { List } from '../../ui'
import { DragHandle, Sortable as SortableRows, useSortableRow } from '../../ui/sortable'

interface SortableProps {
  ids: readonly string[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** List of settings whose rows are reordered by their handles. */
export const SortableSettings = ({ ids, onMove, children }: SortableProps) => (
  <SortableRows ids={ids} onMove={onMove}>
    <List gap={1}>{children}</List>
  </SortableRows>
)

/** One row of a sortable list, with its drag handle in front. */
export function SortableRow({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const { row, grip } = useSortableRow(id)
  return (
    <li {...row} className="fd-row q-row q-wrap q-gap-1 q-radius-md q-surface q-anchor" data-row={id}>
      <DragHandle
        grip={grip}
        className="fd-grip q-stack q-center q-muted"
        size={14}
        label={t('designer.sort', { name: label })}
      />
      {children}
    </li>
  )
}
