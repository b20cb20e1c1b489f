import { type ComponentProps, type DragEvent, useState } from 'react'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { DepartmentRow } from '#/generated/types'
import type { DepartmentIndex, TreeRow } from '../../directory/departments'
import type { DepartmentPosition } from './department-actions'

type Where = 'before' | 'inside' | 'after'

/** Returns which part of the row the pointer is over; nothing can be dropped beside the root. */
function whereOf(event: DragEvent, { row }: TreeRow): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (row.parent_id === null || (share > 0.3 && share < 0.7)) return 'inside'
  return share < 0.5 ? 'before' : 'after'
}

function placeOf(departments: DepartmentIndex, row: DepartmentRow, where: Where): DepartmentPosition {
  if (where === 'inside') return { parent: row.id, before: null }
  const parent = row.parent_id ?? rootDepartmentId
  if (where === 'before') return { parent, before: row.id }
  const sisters = departments.childrenOf(parent).filter(({ enabled }) => enabled)
  const next = sisters[sisters.findIndex(({ id }) => id === row.id) + 1]
  return { parent, before: next?.id ?? null }
}

/** Drags a department to a new position; never into itself or below itself. */
export function useDrag(
  departments: DepartmentIndex | undefined,
  onDrop: (row: DepartmentRow, place: DepartmentPosition) => void,
) {
  const [dragged, setDragged] = useState<DepartmentRow | null>(null)
  const [over, setOver] = useState<{ id: string; where: Where } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (branch: TreeRow): ComponentProps<'div'> & { 'data-drop'?: Where } => {
    const { row } = branch
    const mayTake = dragged && row.enabled && departments && !departments.isWithin(row.id, dragged.id)
    return {
      draggable: row.enabled && row.parent_id !== null,
      'data-drop': over?.id === row.id ? over.where : undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.name)
        setDragged(row)
      },
      onDragOver: (event) => {
        if (!mayTake) return setOver(null)
        event.preventDefault()
        const where = whereOf(event, branch)
        if (over?.id !== row.id || over.where !== where) setOver({ id: row.id, where })
      },
      onDragEnd: end,
      onDrop: (event) => {
        event.preventDefault()
        if (mayTake) onDrop(dragged, placeOf(departments, row, whereOf(event, branch)))
        end()
      },
    }
  }
}
