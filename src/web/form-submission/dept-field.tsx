import type { Dept } from '../../generated/types'
import { ChoiceSelect } from '../controls/choice-select'
import { t } from '../platform'
import { quietApi } from '../platform/api'
import { Field } from '../ui'

interface DeptFieldProps {
  depts: readonly Dept[]
  value: string
  onChange(dept: string): void
}

/** Field for the department a person acts from; shown only to people with several. */
export function DeptField({ depts, value, onChange }: DeptFieldProps) {
  if (depts.length < 2) return null
  return (
    <Field
      label={t('create.dept')}
      control={({ id }) => (
        <ChoiceSelect
          id={id}
          label={t('create.dept')}
          value={value}
          options={depts.map((dept) => ({ value: dept.v, text: dept.n }))}
          onChange={onChange}
        />
      )}
    />
  )
}

/** Stores the department as the default for flows of this design. */
export function saveLastDept(
  flowid: string,
  { depts, dept: before }: { depts: readonly Dept[]; dept?: string },
  dept: string,
) {
  if (depts.length < 2 || dept === before) return
  // The choice has already been applied; storing it is only a convenience.
  quietApi.oa.flow.flowsetdeptchoseconfig({ flowid, dept }).catch(() => undefined)
}
