import type { FormEvent } from 'react'
import { defaultPasswordPolicy, newPasswordProblem } from '#/core/permission/new-password'
import type { EmployeeInvitationAcceptBody, EmployeeInvitationOpenData } from '#/generated/types'
import form from '#schemas/forms/invitation-acceptance.json'
import { CallError, t } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { encryptPassword } from '../../platform/encryption/body-encryption'
import { pageUrl } from '../../platform/environment'
import { pageSettings } from '../../platform/settings'
import { ProductFormView } from '../../product-forms/product-form'
import { useFormSubmit } from '../../product-forms/use-form-submit'
import { continueWithToken } from '../../stores/session'
import { Button } from '../../ui'

/** Input of a new account, with plain passwords. */
type Account = Omit<EmployeeInvitationAcceptBody, 'token' | 'kid'>

/** Returns errors that the form's own rules cannot detect, as text keys by field. */
function problemsOf({ password, confirmPassword }: Account) {
  const wrong = newPasswordProblem(password, pageSettings().passwords ?? defaultPasswordPolicy)
  return {
    ...(wrong && { password: wrong }),
    ...(confirmPassword !== password && { confirmPassword: 'password.differs' }),
  }
}

/** Sends a new account; passwords are encrypted as for sign-in. */
async function accept(token: string, typed: Account) {
  const { kid, publicKey } = await quietApi.employee.login.getpkey({ userName: typed.jobid })
  const [password, confirmPassword] = await Promise.all([
    encryptPassword(publicKey, typed.password),
    encryptPassword(publicKey, typed.confirmPassword),
  ])
  return api.employee.invitation.accept({ ...typed, token, password, confirmPassword, kid })
}

interface InviteFormProps {
  token: string
  invitation: EmployeeInvitationOpenData
  /** Called with the login of a person who waits for confirmation. */
  onWaiting(jobid: string): void
  /** Called if the invitation has ended meanwhile. */
  onEnded(): void
}

/** Asks for the name, the login and the password of a new account; an address that was invited cannot be changed. */
export default function InviteForm({
  token,
  invitation: { mail, phone },
  onWaiting,
  onEnded,
}: InviteFormProps) {
  const values = { mail, phone }
  const { view, send, isBusy } = useFormSubmit<Account, void>({
    form,
    values,
    known: {
      mail: { options: { disabled: mail !== '' } },
      phone: { options: { disabled: phone !== '' } },
    },
    check: problemsOf,
    about: { 'invitation.login-taken': 'jobid', 'password.common': 'password' },
    onSend: async (typed) => {
      try {
        const { state, token: session, expire } = await accept(token, typed)
        if (state === 'waiting') return onWaiting(typed.jobid)
        continueWithToken(session, expire)
        location.assign(pageUrl('/'))
      } catch (failure) {
        if (failure instanceof CallError && failure.code === 'invitation.gone') onEnded()
        throw failure
      }
    },
  })
  const press = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="q-stack q-gap-3" noValidate onSubmit={press}>
      <ProductFormView {...view} values={values} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t('invite.submit')}
      </Button>
    </form>
  )
}
