import './directory.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { rootDepartmentId } from '#/core/directory/department-scope'
import { t } from '../platform'
import { Icon } from '../ui'
import { type DepartmentIndex, type TreeRow, visibleTreeRows } from './departments'

/** Returns the state of a department tree: expanded nodes, search text and focused row. */
export function useDepartmentTree(departments: DepartmentIndex | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([rootDepartmentId]))
  const [words, setWords] = useState('')
  const [withDisabled, setWithDisabled] = useState(false)
  const rows = useMemo(
    () => (departments ? visibleTreeRows(departments, { open, words, withDisabled }) : []),
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

type Tree = ReturnType<typeof useDepartmentTree>

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Handles a key on a row: expands or collapses it, or returns the index of the row to focus. Returns
 * undefined for other keys.
 */
function handleTreeKey(
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

interface DepartmentTreeProps {
  tree: Tree
  label: string
  selected?: string
  onSelect(row: TreeRow): void
  /** Handles keys that the tree itself does not use. */
  onKey?(event: KeyboardEvent, row: TreeRow): void
  /** Renders content after the name. */
  children?(row: TreeRow): ReactNode
  /** Props for dragging a row. */
  rowProps?(row: TreeRow): ComponentProps<'div'>
}

/** Maximum number of rows drawn; with more, the user narrows them by name. */
const maxRows = 500

/** Renders departments as a tree with arrow-key navigation and one Tab stop. */
export function DepartmentTree({ tree, label, ...rest }: DepartmentTreeProps) {
  const [focused, setFocused] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { rows } = tree
  const active = rows.some(({ row }) => row.id === focused) ? focused : (rest.selected ?? rows[0]?.row.id)
  const focus = (index: number) => {
    const id = rows[index]?.row.id
    if (id === undefined) return
    setFocused(id)
    box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    const at = rows[index]
    if (event.target !== event.currentTarget || !at) return
    const to = handleTreeKey(event, tree, index)
    if (to !== undefined) {
      event.preventDefault()
      focus(to)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      rest.onSelect(at)
    } else rest.onKey?.(event, at)
  }
  return (
    <div className="dir-tree" role="tree" aria-label={label} ref={box}>
      {rows.slice(0, maxRows).map((row, index) => (
        <Branch
          key={row.row.id}
          branch={row}
          {...rest}
          toggle={tree.toggle}
          isTabStop={row.row.id === active}
          onFocus={() => setFocused(row.row.id)}
          onKeyDown={(event) => handleKey(event, index)}
        />
      ))}
      {rows.length > maxRows && (
        <p className="dir-none q-muted" role="none">
          {t('directory.more-rows', { n: rows.length - maxRows })}
        </p>
      )}
    </div>
  )
}

interface BranchProps extends Omit<DepartmentTreeProps, 'tree' | 'label' | 'onKey'> {
  branch: TreeRow
  toggle: Tree['toggle']
  isTabStop: boolean
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
}

function Branch({ branch, selected, onSelect, children, rowProps, toggle, ...rest }: BranchProps) {
  const { row, level, hasChildren, isOpen } = branch
  const { isTabStop, onFocus, onKeyDown } = rest
  return (
    <div
      className="dir-branch q-row q-gap-1 q-radius-md q-anchor"
      role="treeitem"
      aria-level={level}
      aria-selected={row.id === selected}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-id={row.id}
      data-disabled={row.enabled ? undefined : true}
      tabIndex={isTabStop ? 0 : -1}
      style={{ ['--level' as string]: level }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => onSelect(branch)}
      {...rowProps?.(branch)}
    >
      <button
        type="button"
        className="dir-toggle q-center q-fixed q-plain q-muted"
        tabIndex={-1}
        aria-label={t(isOpen ? 'directory.close-branch' : 'directory.open-branch', { name: row.name })}
        data-open={isOpen || undefined}
        data-leaf={hasChildren ? undefined : true}
        onClick={(event) => {
          event.stopPropagation()
          toggle(row.id)
        }}
      >
        <Icon name="right" size={14} />
      </button>
      <span className="dir-name q-truncate q-shrink">{row.name}</span>
      {children?.(branch)}
    </div>
  )
}
