import type { Dept } from '../../generated/types'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n/i18n'
import { SelectField } from '../ui/field'

interface DeptFieldProps {
  depts: readonly Dept[]
  value: string
  onChange(dept: string): void
}

/** From which of his departments somebody acts; not asked of who has only one. */
export function DeptField({ depts, value, onChange }: DeptFieldProps) {
  if (depts.length < 2) return null
  return (
    <SelectField label={t('create.dept')} value={value} onChange={({ target }) => onChange(target.value)}>
      {depts.map(({ v, n }) => (
        <option key={v} value={v}>
          {n}
        </option>
      ))}
    </SelectField>
  )
}

/** Somebody acted from a department: it is offered first in flows of this design from now on. */
export function saveLastDept(
  flowid: string,
  { depts, dept: before }: { depts: readonly Dept[]; dept?: string },
  dept: string,
) {
  if (depts.length < 2 || dept === before) return
  // What was chosen has counted in any case; next time it is only a convenience.
  quietApi.oa.flow.flowsetdeptchoseconfig({ flowid, dept }).catch(() => undefined)
}
