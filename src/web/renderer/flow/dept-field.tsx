import type { Dept } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { SelectField } from '../../ui/field'

interface DeptFieldProps {
  /** The design of the flow; what is chosen is offered first there from now on. */
  flowid: string
  depts: readonly Dept[]
  value: string
  onChange(dept: string): void
}

/** From which of his departments somebody acts; not asked of who has only one. */
export function DeptField({ flowid, depts, value, onChange }: DeptFieldProps) {
  if (depts.length < 2) return null
  const choose = (dept: string) => {
    onChange(dept)
    // What was chosen counts now in any case; next time it is only a convenience.
    quietApi.oa.flow.flowsetdeptchoseconfig({ flowid, dept }).catch(() => undefined)
  }
  return (
    <SelectField label={t('create.dept')} value={value} onChange={({ target }) => choose(target.value)}>
      {depts.map(({ v, n }) => (
        <option key={v} value={v}>
          {n}
        </option>
      ))}
    </SelectField>
  )
}
