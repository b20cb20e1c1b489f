import { Refused } from '../../core/refused'

/** Passwords everybody tries first, in lower case; the demo company's is one of them. */
const common = new Set([
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
  'a123456',
  'a1234567',
  'a12345678',
  'welcome1',
  'welcome123',
])

/** Refuses a new password that the rule does not accept (S1-147…S1-149); `old` is the one it replaces. */
export function checkNewPassword(password: string, old: string): void {
  if (password === '') throw new Refused('password.required')
  const { length } = [...password]
  if (length < 6 || length > 20) throw new Refused('password.length')
  if (![/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(password))) throw new Refused('password.mix')
  if (common.has(password.toLowerCase())) throw new Refused('password.common')
  if (password === old) throw new Refused('password.same')
}
