import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { sealPassword } from '../../platform/seal'
import { resetSession, signOut, useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { checkPassword, type PasswordForm, type PasswordProblems } from './password-rule'

const fields = [
  ['oldPassword', 'current-password'],
  ['newPassword', 'new-password'],
  ['confirmPassword', 'new-password'],
] as const

async function change(jobid: string, form: PasswordForm): Promise<void> {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: jobid })
  const seal = (password: string) => sealPassword(publicKey, password)
  const [oldPassword, newPassword, confirmPassword] = await Promise.all([
    seal(form.oldPassword),
    seal(form.newPassword),
    seal(form.confirmPassword),
  ])
  await quietApi.employee.changepwd({ oldPassword, newPassword, confirmPassword, kid })
}

/** Changes one's own password; afterwards everybody signs in anew. A forced one can only be left by signing out. */
export default function ChangePassword({ isForced, onClose }: { isForced: boolean; onClose(): void }) {
  const { person } = useSession()
  const navigate = useNavigate()
  const [form, setForm] = useState<PasswordForm>({ oldPassword: '', newPassword: '', confirmPassword: '' })
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  const leave = async () => {
    if (!isForced) return onClose()
    await signOut()
    void navigate('/login')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkPassword(form)
    setProblems(found)
    if (Object.keys(found).length > 0 || !person) return
    setBusy(true)
    try {
      await change(person.jobid, form)
      resetSession()
      toast(t('password.changed'), 'success')
      void navigate('/login')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: keyof PasswordForm) => {
    const key = problems[name]
    return key && t(key)
  }
  return (
    <Dialog title={t('user.password')} width={420} onClose={leave}>
      <form className="password-form" onSubmit={send} noValidate>
        {isForced && <p>{t('password.forced')}</p>}
        {fields.map(([name, autoComplete]) => (
          <TextField
            key={name}
            required
            label={t(`password.${name}`)}
            type="password"
            autoComplete={autoComplete}
            hint={name === 'newPassword' ? t('password.rule') : undefined}
            error={errorOf(name)}
            value={form[name]}
            onChange={(event) => setForm({ ...form, [name]: event.target.value })}
          />
        ))}
        {error && (
          <p className="q-field-error" role="alert">
            {error}
          </p>
        )}
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('password.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
