import { useState } from 'react'
import type { EmployeeChangeuserBody } from '#/generated/types'
import form from '#schemas/forms/acting.json'
import { antdStatusOf, pickAria, type WidgetProps } from '../../controls/widget-props'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { PickerEntry } from '../../picker/directory-picker/picker-source'
import { t } from '../../platform/i18n/i18n'
import { FormPanel } from '../../product-forms/form-panel'
import { optionalReason, startImpersonation } from '../../stores/impersonation'
import { useSession } from '../../stores/session'

const loadPeople = () => loadCompanySource('person-in-department')

const nameOf = ({ name, dept }: PickerEntry) => (dept ? `${name}（${dept}）` : name)

/** Chooses one person from the company's tree. */
function Person(field: WidgetProps) {
  const { id, item, onChange } = field
  const { 'aria-labelledby': _, ...aria } = pickAria(field)
  const [chosen, setChosen] = useState<PickerEntry>()
  return (
    <DirectoryPicker
      id={id}
      aria={aria}
      disabled={field.disabled}
      multiple={false}
      load={loadPeople}
      text={nameOf}
      status={antdStatusOf(field)}
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

/** Asks for a person and a reason, which is optional unless the company requires it, and switches. */
export function SwitchForm() {
  const { person } = useSession()
  return (
    <FormPanel<Required<EmployeeChangeuserBody>>
      isDeed
      form={form}
      known={optionalReason(person)}
      slots={{ userid: (field) => <Person {...field} /> }}
      ok={t('switch-user.go')}
      onSend={({ userid, reason }) => startImpersonation(userid, reason)}
    />
  )
}
