import type { EmployeeProfileSaveBody, Profile } from '#/generated/types'
import form from '#schemas/forms/profile.json'
import { FormPanel } from '../../own-forms/form-panel'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { loadSession } from '../../stores/session'
import { toast } from '../../ui/toast'

const fixed = { options: { disabled: true } }

/** How one is reached, and who one is in a few words; what comes from outside is changed there. */
export const ContactForm = ({ profile, onSaved }: { profile: Profile; onSaved(): void }) => (
  <FormPanel<EmployeeProfileSaveBody>
    form={form}
    values={{ phone: profile.phone, mail: profile.mail, introduction: profile.introduction }}
    known={profile.outside ? { phone: { ...fixed, hint: 'profile.outside' }, mail: fixed } : undefined}
    ok={t('profile.save')}
    onSend={async (filled) => {
      await api.employee.profile.save(filled)
      await loadSession()
      toast(t('profile.saved'), 'success')
      onSaved()
    }}
  />
)
