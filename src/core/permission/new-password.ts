import type { ErrorCode } from '../../generated/error-codes'
import type { CompanySettings } from '../../generated/types'

/** Most common passwords, in lower case; includes the demo company's. */
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

/**
 * Password policy of a company: length only, as in ASVS 5.0 (6.2.1, 6.2.5, 6.2.9), or three kinds of
 * characters (S1-148).
 */
export type PasswordPolicy = CompanySettings['password_policy']

/** Default policy. */
export const defaultPasswordPolicy: PasswordPolicy = 'asvs'

const rules: Record<PasswordPolicy, { least: number; most: number; isMixed: boolean; length: ErrorCode }> = {
  asvs: { least: 8, most: 128, isMixed: false, length: 'password.length-asvs' },
  mixed: { least: 6, most: 20, isMixed: true, length: 'password.length' },
  long: { least: 10, most: 128, isMixed: false, length: 'password.length-long' },
}

/**
 * Maximum plaintext of RSA-OAEP-SHA256 with a 2048-bit key, in bytes; non-ASCII passwords are sent as base64
 * of their UTF-8.
 */
const maxSealed = 190

const sealedLength = (password: string): number => {
  const { length } = new TextEncoder().encode(password)
  return length === password.length ? length : Math.ceil(length / 3) * 4
}

/** Returns the text key of the problem of a new password (S1-147…S1-149), or undefined. */
export function newPasswordProblem(password: string, policy: PasswordPolicy): ErrorCode | undefined {
  if (password === '') return 'password.new-missing'
  const { least, most, isMixed, length: wrongLength } = rules[policy]
  const { length } = [...password]
  if (length < least || length > most || sealedLength(password) > maxSealed) return wrongLength
  if (isMixed && !kinds.every((kind) => kind.test(password))) return 'password.characters'
  return common.has(password.toLowerCase()) ? 'password.common' : undefined
}
