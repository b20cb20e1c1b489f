import type { DepartmentRow } from '#/generated/types'
import type { DepartmentIndex } from '../../directory/departments'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { confirm, toast } from '../../ui'

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
export async function moveDepartment(
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
export async function enableDepartment({ id, name }: DepartmentRow): Promise<boolean> {
  await api.dept.setenable({ id, enabled: true })
  toast(t('directory.enabled', { name }), 'success')
  return true
}
