import { newPasswordProblem, type PasswordPolicy } from '../../../core/permission/new-password'

export interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

export type PasswordProblems = Partial<Record<keyof PasswordForm, string>>

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
