import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n'
import { Icon } from '../../ui/icon'

interface SortableProps {
  ids: readonly string[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** A list whose rows are put into another order by their handles. */
export function Sortable({ ids, onMove, children }: SortableProps) {
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: 4 } })
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  const move = ({ active, over }: DragEndEvent) => {
    const to = ids.indexOf(String(over?.id))
    const from = ids.indexOf(String(active.id))
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={useSensors(pointer, keyboard)} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className="fd-sortable">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

/** One row of a sortable list, with its handle in front. */
export function SortableRow({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, attributes, listeners } = useSortable({
    id,
  })
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} style={style} className="fd-row" data-row={id}>
      <button
        type="button"
        className="fd-grip"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('designer.sort', { name: label })}
      >
        <Icon name="grip" size={14} />
      </button>
      {children}
    </li>
  )
}
