import { type KeyboardEvent, useMemo, useState } from 'react'
import { rootDepartmentId } from '#/core/directory/department-scope'
import { type DepartmentIndex, visibleRows } from './departments'

/** Returns the state of a department tree: expanded nodes, search text and focused row. */
export function useTree(departments: DepartmentIndex | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([rootDepartmentId]))
  const [words, setWords] = useState('')
  const [withDisabled, setWithDisabled] = useState(false)
  const rows = useMemo(
    () => (departments ? visibleRows(departments, { open, words, withDisabled }) : []),
    [departments, open, words, withDisabled],
  )
  const toggle = (id: string, isOpen = !open.has(id)) =>
    setOpen((last) => {
      const next = new Set(last)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  return { rows, words, setWords, withDisabled, setWithDisabled, toggle }
}

export type Tree = ReturnType<typeof useTree>

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Handles a key on a row: expands or collapses it, or returns the index of the row to focus. Returns
 * undefined for other keys.
 */
export function handleTreeKey(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  { rows, toggle }: Tree,
  index: number,
): number | undefined {
  const at = rows[index]
  if (!at || altKey) return
  const step = steps[key]
  if (step) return Math.min(Math.max(index + step, 0), rows.length - 1)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowRight' && at.hasChildren) {
    if (at.isOpen) return index + 1
    toggle(at.row.id, true)
    return index
  }
  if (key !== 'ArrowLeft') return
  if (at.isOpen) toggle(at.row.id, false)
  else return rows.findLastIndex((row, other) => other < index && row.level < at.level)
  return index
}
