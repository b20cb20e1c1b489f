import {
  type Active,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type PointerEventHandler, type ReactNode, useContext, useMemo, useState } from 'react'
import { t } from '../../platform'
import type { ItemPosition } from '../item-tree'
import { detectDropTarget, dropZoneId, nextDropCoordinates } from './drop-target'

/**
 * Wraps @dnd-kit: the dragged thing (a field of the palette or an item of the form), the drop position, and
 * the chip under the pointer. The rest of the designer only uses DragItem and ItemPosition.
 */
export type DragItem = { field: string; title: string } | { key: string; title: string }

const Target = createContext<ItemPosition | null>(null)

/** Returns the index of the drop line in this list; undefined if the drag is elsewhere. */
export function useDropIndex(parent: string | null, column: number): number | undefined {
  const target = useContext(Target)
  return target?.parent === parent && target.column === column ? target.index : undefined
}

const draggedOf = (active: Active | null) => active?.data.current as DragItem | undefined
const placeOf = ({ collisions }: Pick<DragEndEvent, 'collisions'>) =>
  (collisions?.[0]?.data?.place as ItemPosition | undefined) ?? null
const isSame = (a: ItemPosition | null, b: ItemPosition | null) =>
  a?.parent === b?.parent && a?.column === b?.column && a?.index === b?.index

/** Places the chip beside the pointer, wherever a big item was grabbed. */
const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!(activatorEvent instanceof PointerEvent) || !draggingNodeRect) return transform
  const { clientX, clientY } = activatorEvent
  return {
    ...transform,
    x: transform.x + clientX - draggingNodeRect.left + 10,
    y: transform.y + clientY - draggingNodeRect.top + 6,
  }
}

const chipSize = { width: 'max-content', height: 'auto' }

const announcing = {
  onDragStart: ({ active }: { active: Active }) =>
    t('designer.drag.start', { name: draggedOf(active)?.title ?? '' }),
  onDragOver: () => undefined,
  onDragMove: (event: DragMoveEvent) => {
    const place = placeOf(event)
    return place ? t('designer.drag.over', { n: place.index + 1 }) : undefined
  },
  onDragEnd: ({ active }: { active: Active }) =>
    t('designer.drag.end', { name: draggedOf(active)?.title ?? '' }),
  onDragCancel: () => t('designer.drag.cancel'),
}

interface DragAreaProps {
  children: ReactNode
  onDrop(dragged: DragItem, at: ItemPosition): void
}

/** Context in which fields and items can be dragged to zones by pointer, touch or keyboard. */
export function DragArea({ children, onDrop }: DragAreaProps) {
  const [dragged, setDragged] = useState<DragItem>()
  const [target, setTarget] = useState<ItemPosition | null>(null)
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: 4 } })
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: nextDropCoordinates })
  const stop = () => {
    setDragged(undefined)
    setTarget(null)
  }
  const drop = (event: DragEndEvent) => {
    const at = placeOf(event)
    const item = draggedOf(event.active)
    stop()
    if (at && item) onDrop(item, at)
  }
  const follow = (event: DragMoveEvent) => {
    const place = placeOf(event)
    setTarget((shown) => (isSame(shown, place) ? shown : place))
  }
  return (
    <DndContext
      sensors={useSensors(pointer, keyboard)}
      collisionDetection={detectDropTarget}
      accessibility={{
        announcements: announcing,
        screenReaderInstructions: { draggable: t('designer.drag.help') },
      }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={stop}
    >
      <Target.Provider value={target}>{children}</Target.Provider>
      <DragOverlay dropAnimation={null} modifiers={[besidePointer]} style={chipSize}>
        {dragged && <span className="fd-chip q-text-sm q-radius-md">{dragged.title}</span>}
      </DragOverlay>
    </DndContext>
  )
}

/** Makes a list a drop target. */
export function useDropZone(parent: string | null, column: number) {
  const id = dropZoneId(parent, column)
  const { setNodeRef } = useDroppable({ id: `zone ${id}` })
  return { ref: setNodeRef, 'data-zone': id }
}

/** Makes an element draggable: `area` by pointer anywhere, `handle` by pointer or keyboard. */
export function useDragItem(id: string, dragged: DragItem) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id,
    data: dragged,
  })
  return useMemo(
    () => ({
      isDragging,
      area: {
        ref: setNodeRef,
        onPointerDown: listeners?.onPointerDown as PointerEventHandler<HTMLElement> | undefined,
      },
      handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    }),
    [isDragging, setNodeRef, setActivatorNodeRef, listeners, attributes],
  )
}
