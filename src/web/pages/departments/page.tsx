import '../../lists/rows/rows.css'
import './departments.css'
import '../../platform/i18n/admin-texts'
import { type ComponentProps, type DragEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { DepartmentRow, DeptAddBody } from '#/generated/types'
import form from '#schemas/forms/department.json'
import newForm from '#schemas/forms/new-department.json'
import { DepartmentTree, useDepartmentTree } from '../../directory/department-tree'
import {
  type DepartmentIndex,
  findDepartments,
  findPeople,
  indexDepartments,
  type TreeRow,
} from '../../directory/departments'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Button, EmptyState, Skeleton, toast } from '../../ui'
import {
  confirmDepartmentMove,
  type DepartmentActions,
  type DepartmentPosition,
  DepartmentRowActions,
  findSiblingPosition,
  reenableDepartment,
} from './row-actions'
import { DisableDepartmentDialog, MergeDepartmentDialog, MoveDepartmentDialog } from './target-dialog'

type Where = 'before' | 'inside' | 'after'

/** Returns which part of the row the pointer is over; nothing can be dropped beside the root. */
function dropZoneOf(event: DragEvent, { row }: TreeRow): Where {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (row.parent_id === null || (share > 0.3 && share < 0.7)) return 'inside'
  return share < 0.5 ? 'before' : 'after'
}

function placeOf(departments: DepartmentIndex, row: DepartmentRow, zone: Where): DepartmentPosition {
  if (zone === 'inside') return { parent: row.id, before: null }
  const parent = row.parent_id ?? rootDepartmentId
  if (zone === 'before') return { parent, before: row.id }
  const sisters = departments.childrenOf(parent).filter(({ enabled }) => enabled)
  const next = sisters[sisters.findIndex(({ id }) => id === row.id) + 1]
  return { parent, before: next?.id ?? null }
}

/** Drags a department to a new position; never into itself or below itself. */
function useDrag(
  departments: DepartmentIndex | undefined,
  onDrop: (row: DepartmentRow, place: DepartmentPosition) => void,
) {
  const [dragged, setDragged] = useState<DepartmentRow | null>(null)
  const [dropTarget, setDropTarget] = useState<{ id: string; where: Where } | null>(null)
  const end = () => {
    setDragged(null)
    setDropTarget(null)
  }
  return (branch: TreeRow): ComponentProps<'div'> & { 'data-drop'?: Where } => {
    const { row } = branch
    const mayTake = dragged && row.enabled && departments && !departments.isWithin(row.id, dragged.id)
    return {
      draggable: row.enabled && row.parent_id !== null,
      'data-drop': dropTarget?.id === row.id ? dropTarget.where : undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.name)
        setDragged(row)
      },
      onDragOver: (event) => {
        if (!mayTake) return setDropTarget(null)
        event.preventDefault()
        const zone = dropZoneOf(event, branch)
        if (dropTarget?.id !== row.id || dropTarget.where !== zone) setDropTarget({ id: row.id, where: zone })
      },
      onDragEnd: end,
      onDrop: (event) => {
        event.preventDefault()
        if (mayTake) onDrop(dragged, placeOf(departments, row, dropZoneOf(event, branch)))
        end()
      },
    }
  }
}

interface DepartmentDialogProps {
  departments: DepartmentIndex
  /** Department to edit, or the parent of a new one. */
  row: DepartmentRow
  isNew: boolean
  onClose(): void
  onSaved(parent?: string): void
}

/** Edits name and supervisors of a department, and the position of a new one. */
const DepartmentDialog = ({ departments, row, isNew, onClose, onSaved }: DepartmentDialogProps) => (
  <FormDialog<DeptAddBody>
    title={t(isNew ? 'directory.add-department' : 'directory.edit-department')}
    width={480}
    form={isNew ? newForm : form}
    values={isNew ? { parent_id: row.id } : { name: row.name, leaders: row.leaders.map(({ id }) => id) }}
    slots={{
      parent_id: createPickerSlot({
        placeholder: t('directory.find-department'),
        find: findDepartments(departments),
        known: [{ id: row.id, name: row.name, note: departments.pathOf(row.id) }],
      }),
      leaders: createPickerSlot({
        several: true,
        placeholder: t('directory.find-person'),
        find: findPeople,
        known: row.leaders.map(({ id, name, jobid }) => ({ id, name, note: jobid })),
      }),
    }}
    onClose={onClose}
    onSend={async (filled) => {
      if (isNew) await api.dept.add(filled)
      else await api.dept.edit({ id: row.id, name: filled.name, leaders: filled.leaders })
      toast(t(isNew ? 'directory.added' : 'directory.saved', { name: filled.name }), 'success')
      onSaved(isNew ? filled.parent_id : undefined)
      onClose()
    }}
  />
)

type Asked = { kind: Parameters<DepartmentActions['ask']>[0]; row: DepartmentRow }

/** Manages the company's departments: add, rename, supervisors, order, merge, disable. */
export default function DepartmentsPage() {
  const { value, failure, reload } = useQuery('departments', () => api.dept.list({}))
  const departments = useMemo(() => value && indexDepartments(value), [value])
  const tree = useDepartmentTree(departments)
  const [requested, setRequested] = useState<Asked | null>(null)
  const [selected, setSelected] = useState<string>()
  const after = (action: Promise<boolean>) => {
    void action.then(() => reload(), reload)
  }
  const moveTo = (row: DepartmentRow, place: DepartmentPosition) => {
    if (departments) after(confirmDepartmentMove(departments, row, place))
  }
  const drag = useDrag(departments, moveTo)
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!departments) return <Skeleton lines={10} />
  const root = departments.all.find((row) => row.parent_id === null)
  const departmentActions: DepartmentActions = {
    ask: (kind, row) => setRequested({ kind, row }),
    move: moveTo,
    enable: (row) => after(reenableDepartment(row)),
  }
  const handleKey = (event: KeyboardEvent, { row }: TreeRow) => {
    const step = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    const place = step && row.enabled && findSiblingPosition(departments, row, step)
    if (!place) return
    event.preventDefault()
    moveTo(row, place)
  }
  const select = (branch: TreeRow) => {
    setSelected(branch.row.id)
    if (branch.hasChildren && (selected === branch.row.id || !branch.isOpen)) tree.toggle(branch.row.id)
  }
  const saved = (parent?: string) => {
    if (parent) tree.toggle(parent, true)
    void reload()
  }
  const dialog = { departments, onClose: () => setRequested(null), onSaved: saved }
  return (
    <div className="q-card q-column q-shrink-y">
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <h1>{t('menu.department')}</h1>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          <input
            type="search"
            className="q-input"
            aria-label={t('directory.find-department')}
            placeholder={t('directory.find-department')}
            value={tree.words}
            onChange={({ target }) => tree.setWords(target.value)}
          />
          <label className="dir-check q-inline q-gap-1-5 q-soft">
            <input
              type="checkbox"
              checked={tree.withDisabled}
              onChange={({ target }) => tree.setWithDisabled(target.checked)}
            />
            {t('directory.with-disabled')}
          </label>
          {root && (
            <Button kind="primary" icon="plus" onClick={() => departmentActions.ask('add', root)}>
              {t('directory.add-department')}
            </Button>
          )}
        </div>
      </header>
      <p className="dept-hint q-muted q-text-sm">{t('directory.drag-hint')}</p>
      <DepartmentTree
        tree={tree}
        label={t('menu.department')}
        selected={selected}
        onSelect={select}
        onKey={handleKey}
        rowProps={drag}
      >
        {(branch) => (
          <DepartmentRowActions branch={branch} departments={departments} deeds={departmentActions} />
        )}
      </DepartmentTree>
      {tree.rows.length === 0 && <EmptyState title={t('directory.no-department', { words: tree.words })} />}
      {requested && (requested.kind === 'add' || requested.kind === 'edit') && (
        <DepartmentDialog {...dialog} row={requested.row} isNew={requested.kind === 'add'} />
      )}
      {requested?.kind === 'move' && <MoveDepartmentDialog {...dialog} row={requested.row} />}
      {requested?.kind === 'disable' && <DisableDepartmentDialog {...dialog} row={requested.row} />}
      {requested?.kind === 'merge' && <MergeDepartmentDialog {...dialog} row={requested.row} />}
    </div>
  )
}
