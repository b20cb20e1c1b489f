import { Card } from '../../ui'
import '../../directory/directory.css'
import '../../platform/i18n/delegation-texts'
import '../../platform/i18n/admin-texts'
import './see-employee.css'
import type { ReplaceEmpEmployeeLoginBody } from '#/generated/types'
import form from '#schemas/forms/see-employee.json'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform'
import { FormPanel } from '../../product-forms/form-panel'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { viewEmployee } from '../../stores/delegated-sessions'
import { optionalReason } from '../../stores/impersonation'
import { useSession } from '../../stores/session'

/** Asks whose flows to view, and why (查看员工消息, S1-165, S1-186). */
export default function SeeEmployeePage() {
  const { person } = useSession()
  const employee = createPickerSlot({
    placeholder: t('delegation.find-person'),
    find: (text) => findColleagues(text, person?.id),
  })
  return (
    <Card as="section" className="see-employee">
      <h1>{t('delegation.see-employee')}</h1>
      <p className="q-soft">{t('delegation.see-employee-intro')}</p>
      <FormPanel<Required<ReplaceEmpEmployeeLoginBody>>
        isDeed
        form={form}
        known={optionalReason(person)}
        slots={{ userid: employee }}
        ok={t('delegation.see-go')}
        onSend={({ userid, reason }) => viewEmployee(userid, reason)}
      />
    </Card>
  )
}
