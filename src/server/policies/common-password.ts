import { dictionary } from '@zxcvbn-ts/language-common'

/** Tens of thousands of passwords that were found in the open (ASVS 5.0 6.2.4 asks for three thousand). */
let known: ReadonlySet<string> | undefined

/** Words of this length in a password say nothing of whose it is. */
const shortWord = 4

/** Whether a password is among the first that somebody tries: a common one, or one made of the account's own names. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  known ??= new Set(dictionary['passwords-common'])
  const small = password.toLowerCase()
  const own = names.map((name) => name.toLowerCase()).filter(({ length }) => length >= shortWord)
  return known.has(small) || own.some((name) => small.includes(name))
}
