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
  /** Ids of the rows, from top to bottom. */
  ids: readonly string[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Wraps a list whose rows are reordered by their handles, by dragging or keys. */
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

/** Returns the props of a sortable row and of its handle. */
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

/** Renders the drag handle of a row. */
export const DragHandle = ({ grip, label, className, icon = 'grip', size }: GripProps) => (
  <button type="button" className={className} {...grip} aria-label={label}>
    <Icon name={icon} size={size} />
  </button>
)
