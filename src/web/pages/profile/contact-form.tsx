import { type FormEvent, useState } from 'react'
import type { EmployeeProfileSaveBody, Profile } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { loadSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { TextAreaField, TextField } from '../../ui/field'
import { toast } from '../../ui/toast'

const typedOf = ({ phone, mail, introduction }: Profile): EmployeeProfileSaveBody => ({
  phone,
  mail,
  introduction,
})

/** How one is reached, and who one is in a few words. */
export function ContactForm({ profile, onSaved }: { profile: Profile; onSaved(): void }) {
  const [typed, setTyped] = useState(() => typedOf(profile))
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<EmployeeProfileSaveBody>) => setTyped((old) => ({ ...old, ...more }))
  const isSame = JSON.stringify(typed) === JSON.stringify(typedOf(profile))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      setTyped(typedOf(await api.employee.profile.save(typed)))
      await loadSession()
      toast(t('profile.saved'), 'success')
      onSaved()
    } catch {
      // The refusal has been told.
    }
    setBusy(false)
  }
  const hint = profile.outside ? t('profile.outside') : undefined
  return (
    <form className="profile-form" onSubmit={(event) => void save(event)}>
      <TextField
        {...{ label: t('profile.phone'), hint, disabled: profile.outside }}
        {...{ type: 'tel', autoComplete: 'tel', maxLength: 30, value: typed.phone }}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <TextField
        {...{ label: t('profile.mail'), disabled: profile.outside }}
        {...{ type: 'email', autoComplete: 'email', maxLength: 200, value: typed.mail }}
        onChange={({ target }) => change({ mail: target.value })}
      />
      <TextAreaField
        {...{ label: t('profile.introduction'), maxLength: 500, value: typed.introduction }}
        onChange={({ target }) => change({ introduction: target.value })}
      />
      <Button kind="primary" type="submit" busy={isBusy} disabled={isSame}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
