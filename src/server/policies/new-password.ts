import { dictionary } from '@zxcvbn-ts/language-common'
import { BusinessError } from '../../core/business-error'
import { newPasswordProblem, type PasswordPolicy } from '../../core/permission/new-password'

/** Tens of thousands of passwords that were found in the open (ASVS 5.0 6.2.4 asks for three thousand). */
let known: ReadonlySet<string> | undefined

/** Words of this length in a password say nothing of whose it is. */
const shortWord = 4

/** Whether a password is among the first that somebody tries: a common one, or one made of the account's own names. */
function isCommonPassword(password: string, names: readonly string[]): boolean {
  known ??= new Set(dictionary['passwords-common'])
  const small = password.toLowerCase()
  const own = names.map((name) => name.toLowerCase()).filter(({ length }) => length >= shortWord)
  return known.has(small) || own.some((name) => small.includes(name))
}

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
