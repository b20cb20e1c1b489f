import '../../directory/directory.css'
import '../../platform/delegating-texts'
import '../../platform/designing-texts'
import './see-employee.css'
import type { ReplaceEmpEmployeeLoginBody } from '#/generated/types'
import form from '#schemas/forms/see-employee.json'
import { choosing } from '../../own-forms/choosing-slot'
import { FormPanel } from '../../own-forms/form-panel'
import { findColleagues } from '../../picker/find-person'
import { t } from '../../platform/i18n'
import { lookAtEmployee } from '../../stores/replacing'
import { useSession } from '../../stores/session'

/** 查看员工消息: whose flows to look at, and why (S1-165, S1-186). */
export default function SeeEmployeePage() {
  const { person } = useSession()
  const employee = choosing({
    placeholder: t('delegation.find-person'),
    find: (text) => findColleagues(text, person?.id),
  })
  return (
    <section className="q-card see-employee">
      <h1>{t('delegation.see-employee')}</h1>
      <p>{t('delegation.see-employee-intro')}</p>
      <FormPanel<ReplaceEmpEmployeeLoginBody>
        isDeed
        form={form}
        slots={{ userid: employee }}
        ok={t('delegation.see-go')}
        onSend={({ userid, reason }) => lookAtEmployee(userid, reason)}
      />
    </section>
  )
}
