import type { OwnForm, Profile } from '#/generated/types'
import form from '#schemas/forms/profile.json'
import { SettingsPanel } from '../../product-forms/settings-panel'

const fixed = { options: { disabled: true } }

/** Edits the person's contact data and description; synchronised data is changed at its source. */
export const ContactForm = ({ profile, onSaved }: { profile: Profile; onSaved(): void }) => (
  <SettingsPanel
    form={form as OwnForm}
    seen={{ phone: profile.phone, mail: profile.mail, introduction: profile.introduction }}
    known={profile.outside ? { phone: { ...fixed, hint: 'profile.outside' }, mail: fixed } : undefined}
    onSaved={onSaved}
  />
)
