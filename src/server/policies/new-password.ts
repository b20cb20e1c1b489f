import { BusinessError } from '../../core/business-error'
import { newPasswordProblem, type PasswordPolicy } from '../../core/permission/new-password'
import { isCommonPassword } from './common-password'

interface NewPassword {
  fresh: string
  /** The same, typed a second time. */
  confirmed: string
  policy: PasswordPolicy
  /** Names of the account and what it belongs to, which everybody tries first. */
  names: readonly string[]
}

/** Refuses a new password that the policy forbids, that is guessed easily, or that was typed differently the second time. */
export function checkNewPassword({ fresh, confirmed, policy, names }: NewPassword): void {
  const problem = newPasswordProblem(fresh, policy)
  if (problem) throw new BusinessError(problem)
  if (isCommonPassword(fresh, [...names, 'qianpi'])) throw new BusinessError('password.common')
  if (fresh !== confirmed) throw new BusinessError('password.differs')
}
