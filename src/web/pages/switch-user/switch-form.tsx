import { useState } from 'react'
import type { EmployeeChangeuserBody } from '#/generated/types'
import form from '#schemas/forms/acting.json'
import { described, markOf, type WidgetProps } from '../../controls/widget-props'
import { loadCompany } from '../../picker/directory-picker/company-source'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'
import { t } from '../../platform/i18n/i18n'
import { FormPanel } from '../../product-forms/form-panel'
import { actAs } from '../../stores/impersonation'

const loadPeople = () => loadCompany('person-in-department')

const nameOf = ({ name, dept }: Picked) => (dept ? `${name}（${dept}）` : name)

/** One person of the company's tree. */
function Person(field: WidgetProps) {
  const { id, item, onChange } = field
  const { 'aria-labelledby': _, ...aria } = described(field)
  const [chosen, setChosen] = useState<Picked>()
  return (
    <Choose
      id={id}
      aria={aria}
      disabled={field.disabled}
      multiple={false}
      load={loadPeople}
      text={nameOf}
      status={markOf(field)}
      title={item.name}
      value={chosen ? [chosen] : []}
      onChange={([picked]) => {
        setChosen(picked)
        onChange(picked?.id ?? null)
      }}
      placeholder={t('switch-user.placeholder')}
    />
  )
}

/** One person of the tree, the reason, and the button that switches. */
export const SwitchForm = () => (
  <FormPanel<Required<EmployeeChangeuserBody>>
    isDeed
    form={form}
    slots={{ userid: (field) => <Person {...field} /> }}
    ok={t('switch-user.go')}
    onSend={({ userid, reason }) => actAs(userid, reason)}
  />
)
