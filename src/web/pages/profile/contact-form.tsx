import type { OwnForm, Profile } from '#/generated/types'
import form from '#schemas/forms/profile.json'
import { SettingsPanel } from '../../product-forms/settings-panel'

const fixed = { options: { disabled: true } }

/** How one is reached, and who one is in a few words; what comes from outside is changed there. */
export const ContactForm = ({ profile, onSaved }: { profile: Profile; onSaved(): void }) => (
  <SettingsPanel
    form={form as OwnForm}
    seen={{ phone: profile.phone, mail: profile.mail, introduction: profile.introduction }}
    known={profile.outside ? { phone: { ...fixed, hint: 'profile.outside' }, mail: fixed } : undefined}
    onSaved={onSaved}
  />
)
