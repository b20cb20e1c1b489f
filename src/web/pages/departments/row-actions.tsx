import { Link } from 'react-router-dom'
import type { DepartmentRow } from '#/generated/types'
import type { DepartmentIndex, TreeRow } from '../../directory/departments'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { confirm, Icon, Menu, type MenuAction, Tag, toast } from '../../ui'

/** Target position of a department: below a parent, before one of its children or after all of them. */
export interface DepartmentPosition {
  parent: string
  before: string | null
}

/** Returns the position one up or down among its siblings; undefined at the end. */
export function findSiblingPosition(
  departments: DepartmentIndex,
  row: DepartmentRow,
  step: -1 | 1,
): DepartmentPosition | undefined {
  const { parent_id: parent } = row
  if (parent === null) return
  const sisters = departments.childrenOf(parent).filter(({ enabled }) => enabled)
  const at = sisters.findIndex(({ id }) => id === row.id)
  if (at < 0 || !sisters[at + step]) return
  const before = step < 0 ? sisters[at - 1] : sisters[at + 2]
  return { parent, before: before?.id ?? null }
}

/** Moves a department; asks for confirmation if the parent changes. Returns whether it moved. */
export async function confirmDepartmentMove(
  departments: DepartmentIndex,
  row: DepartmentRow,
  place: DepartmentPosition,
): Promise<boolean> {
  const { name } = row
  const parent = departments.byId.get(place.parent)?.name ?? ''
  const isElsewhere = place.parent !== row.parent_id
  const question = {
    title: t('directory.move-title'),
    text: t('directory.move-question', { name, parent }),
  }
  if (isElsewhere && !(await confirm(question))) return false
  await api.dept.move({ id: row.id, parent_id: place.parent, before: place.before })
  toast(isElsewhere ? t('directory.moved', { name, parent }) : t('directory.reordered', { name }), 'success')
  return true
}

/** Enables a department. Returns true. */
export async function reenableDepartment({ id, name }: DepartmentRow): Promise<boolean> {
  await api.dept.setenable({ id, enabled: true })
  toast(t('directory.enabled', { name }), 'success')
  return true
}

/** Actions on a department. */
export interface DepartmentActions {
  ask(kind: 'add' | 'edit' | 'move' | 'merge' | 'disable', row: DepartmentRow): void
  move(row: DepartmentRow, place: DepartmentPosition): void
  enable(row: DepartmentRow): void
}

function actionsOf(
  departments: DepartmentIndex,
  row: DepartmentRow,
  departmentActions: DepartmentActions,
): MenuAction[] {
  const action = (key: string, run: () => void, line?: boolean) => ({
    key,
    text: t(`directory.${key}`),
    run,
    line,
  })
  if (!row.enabled) return [action('enable', () => departmentActions.enable(row))]
  const moveAction = (key: string, step: -1 | 1, line?: boolean) => {
    const place = findSiblingPosition(departments, row, step)
    return place ? [action(key, () => departmentActions.move(row, place), line)] : []
  }
  const own = [
    action('add-below', () => departmentActions.ask('add', row)),
    action('edit-department', () => departmentActions.ask('edit', row)),
  ]
  if (row.parent_id === null) return own
  return [
    ...own,
    action('move-to', () => departmentActions.ask('move', row), true),
    ...moveAction('move-up', -1),
    ...moveAction('move-down', 1),
    action('merge-to', () => departmentActions.ask('merge', row), true),
    action('disable', () => departmentActions.ask('disable', row)),
  ]
}

interface RowEndProps {
  branch: TreeRow
  departments: DepartmentIndex
  deeds: DepartmentActions
}

/** Renders the details of a department row besides the name, and its actions. */
export function DepartmentRowActions({ branch: { row }, departments, deeds }: RowEndProps) {
  const { id, name, leaders, total, enabled } = row
  return (
    <>
      {!enabled && <Tag>{t('directory.out-of-service')}</Tag>}
      {enabled && (
        <span className="dept-facts q-stack q-gap-4 q-grow q-soft q-text-sm">
          <span
            className="dept-leaders q-truncate"
            title={leaders.map((one) => one.name).join(listSeparator())}
          >
            {leaders.length > 0 ? (
              t('directory.led-by', { names: leaders.map((one) => one.name).join(listSeparator()) })
            ) : (
              <em className="q-muted">{t('directory.no-leader')}</em>
            )}
          </span>
          <Link
            className="dept-people"
            to={`/oaset/employee?dept=${encodeURIComponent(id)}`}
            tabIndex={-1}
            aria-label={t('directory.people-of', { name, n: total })}
            onClick={(event) => event.stopPropagation()}
          >
            {t('directory.people-count', { n: total })}
          </Link>
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the menu's clicks and keys from the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: nothing is done here */}
      <span className="q-fixed q-push" onClick={(event) => event.stopPropagation()}>
        <Menu
          label={t('directory.actions-of', { name })}
          trigger={<Icon name="more" />}
          actions={actionsOf(departments, row, deeds)}
        />
      </span>
    </>
  )
}
