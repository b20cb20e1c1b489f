/** Passwords everybody tries first, in lower case; the demo company's is one of them. */
const common = new Set([
  'a123456',
  'a1234567',
  'a12345678',
  'aa123456',
  'abc12345',
  'abc123456',
  'abcd1234',
  'admin123',
  'admin1234',
  'passw0rd',
  'password1',
  'password123',
  'qianpi123',
  'qwer1234',
  'qwerty1',
  'qwerty123',
  'welcome1',
  'welcome123',
])

const kinds = [/[A-Z]/, /[a-z]/, /\d/]

/** What is wrong with a new password, as a text key (S1-147…S1-149); nothing when it is good. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'password.new-missing'
  const { length } = [...password]
  if (length < 6 || length > 20) return 'password.length'
  if (!kinds.every((kind) => kind.test(password))) return 'password.characters'
  return common.has(password.toLowerCase()) ? 'password.common' : undefined
}
