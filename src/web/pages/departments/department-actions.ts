import type { DepartmentRow } from '#/generated/types'
import type { DepartmentIndex } from '../../directory/departments'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'

/** Where a department is to stand: below a parent, before one of its children or behind them all. */
export interface DepartmentPosition {
  parent: string
  before: string | null
}

/** The place one step up or down among its sisters; nothing at the end of the row. */
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

/** Moves a department; below another parent only after a question. Answers whether it did. */
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

/** Puts a department back into service. Answers that it did. */
export async function enableDepartment({ id, name }: DepartmentRow): Promise<boolean> {
  await api.dept.setenable({ id, enabled: true })
  toast(t('directory.enabled', { name }), 'success')
  return true
}
