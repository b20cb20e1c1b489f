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
import type { CSSProperties, ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface SortableProps {
  /** The rows by their ids, from above. */
  ids: readonly string[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Around a list whose rows are put into another order by their handles: dragged, or moved by keys. */
export function Sortable({ ids, onMove, children }: SortableProps) {
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: 4 } })
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  const drop = ({ active, over }: DragEndEvent) => {
    const to = ids.indexOf(String(over?.id))
    const from = ids.indexOf(String(active.id))
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={useSensors(pointer, keyboard)} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One row of it: what its element needs, and what its handle does. */
export function useSortableRow(id: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, attributes, listeners } = useSortable({
    id,
    disabled,
  })
  const style: CSSProperties = {
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
  }
  return { row: { ref: setNodeRef, style }, grip: { ref: setActivatorNodeRef, ...attributes, ...listeners } }
}

interface GripProps {
  grip: ReturnType<typeof useSortableRow>['grip']
  label: string
  className: string
  icon?: IconName
  size?: number
}

/** The handle of a row. */
export const DragHandle = ({ grip, label, className, icon = 'grip', size }: GripProps) => (
  <button type="button" className={className} {...grip} aria-label={label}>
    <Icon name={icon} size={size} />
  </button>
)
