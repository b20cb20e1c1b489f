import { useNavigate } from 'react-router-dom'
import {
  defaultPasswordPolicy,
  newPasswordProblem,
  type PasswordPolicy,
} from '#/core/permission/new-password'
import form from '#schemas/forms/password.json'
import { t } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { encryptPassword } from '../../platform/encryption/body-encryption'
import { pageSettings } from '../../platform/settings'
import { FormDialog } from '../../product-forms/form-dialog'
import { resetSession, signOut, useSession } from '../../stores/session'
import { toast } from '../../ui'

interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

type PasswordProblems = Partial<Record<keyof PasswordForm, string>>

/** Returns the errors of a password change as text keys by field (S1-147…S1-151). */
export function checkPassword(
  { oldPassword, newPassword, confirmPassword }: PasswordForm,
  policy: PasswordPolicy,
): PasswordProblems {
  const problems: PasswordProblems = {}
  if (!oldPassword) problems.oldPassword = 'password.old-missing'
  const wrong = newPasswordProblem(newPassword, policy)
  if (wrong) problems.newPassword = wrong
  if (!confirmPassword || confirmPassword !== newPassword) problems.confirmPassword = 'password.differs'
  return problems
}

async function change(jobid: string, typed: PasswordForm): Promise<void> {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: jobid })
  const seal = (password: string) => encryptPassword(publicKey, password)
  const [oldPassword, newPassword, confirmPassword] = await Promise.all([
    seal(typed.oldPassword),
    seal(typed.newPassword),
    seal(typed.confirmPassword),
  ])
  await api.employee.changepwd({ oldPassword, newPassword, confirmPassword, kid })
}

/**
 * Changes the person's own password and ends all their sessions. A forced change can only be left by signing
 * out.
 */
export default function ChangePassword({ isForced, onClose }: { isForced: boolean; onClose(): void }) {
  const { person } = useSession()
  const policy = pageSettings().passwords ?? defaultPasswordPolicy
  const navigate = useNavigate()
  const leave = async () => {
    if (!isForced) return onClose()
    await signOut()
    void navigate('/login')
  }
  return (
    <FormDialog<PasswordForm>
      title={t('user.password')}
      width={420}
      ok={t('password.submit')}
      form={form}
      check={(typed) => checkPassword(typed, policy)}
      known={{ newPassword: { hint: t(`password.rule-${policy}`) } }}
      onClose={() => void leave()}
      onSend={async (typed) => {
        await change(person?.jobid ?? '', typed)
        resetSession()
        toast(t('password.changed'), 'success')
      }}
      onSent={() => void navigate('/login')}
    >
      {isForced && <p>{t('password.forced')}</p>}
    </FormDialog>
  )
}
