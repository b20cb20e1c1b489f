export interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

export type PasswordProblems = Partial<Record<keyof PasswordForm, string>>

const newPasswordProblem = (password: string) => {
  if (!password) return 'password.new-missing'
  if (password.length < 6 || password.length > 20) return 'password.length'
  const parts = [/[A-Z]/, /[a-z]/, /\d/]
  return parts.every((part) => part.test(password)) ? undefined : 'password.characters'
}

/** What is wrong with a change of password, as text keys by field (S1-147…S1-151). */
export function checkPassword({ oldPassword, newPassword, confirmPassword }: PasswordForm): PasswordProblems {
  const problems: PasswordProblems = {}
  if (!oldPassword) problems.oldPassword = 'password.old-missing'
  const wrong = newPasswordProblem(newPassword)
  if (wrong) problems.newPassword = wrong
  if (!confirmPassword || confirmPassword !== newPassword) problems.confirmPassword = 'password.differs'
  return problems
}
