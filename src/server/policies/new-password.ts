import { dictionary } from '@zxcvbn-ts/language-common'
import { BusinessError } from '../../core/business-error'
import { newPasswordProblem, type PasswordPolicy } from '../../core/permission/new-password'

/** Tens of thousands of leaked passwords (ASVS 5.0 6.2.4 requires three thousand). */
let known: ReadonlySet<string> | undefined

/**
 * Minimum length of an account's name that a password must not contain; shorter words do not identify a
 * person.
 */
const shortWord = 4

/** Whether a password is easy to guess: a common one, or one built from the account's names. */
function isCommonPassword(password: string, names: readonly string[]): boolean {
  known ??= new Set(dictionary['passwords-common'])
  const small = password.toLowerCase()
  const own = names.map((name) => name.toLowerCase()).filter(({ length }) => length >= shortWord)
  return known.has(small) || own.some((name) => small.includes(name))
}

interface NewPassword {
  fresh: string
  /** Password as typed the second time. */
  confirmed: string
  policy: PasswordPolicy
  /** Names of the account and its company, which are guessed first. */
  names: readonly string[]
}

/** Rejects a new password that the policy forbids, that is easy to guess, or whose confirmation differs. */
export function checkNewPassword({ fresh, confirmed, policy, names }: NewPassword): void {
  const problem = newPasswordProblem(fresh, policy)
  if (problem) throw new BusinessError(problem)
  if (isCommonPassword(fresh, [...names, 'qianpi'])) throw new BusinessError('password.common')
  if (fresh !== confirmed) throw new BusinessError('password.differs')
}
