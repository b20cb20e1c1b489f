import { valueFormats } from '../../text/formats'
import { ExpressionError } from '../problem'
import { describeValue } from '../value'
import type { FunctionRule } from './define-function'

/**
 * Validates a Chinese identity number (GB 11643-1999) and returns its digits; empty if nothing is filled in.
 */
function identityIn(text: string): string {
  const digits = text.normalize('NFKC').trim().toUpperCase()
  if (digits && !valueFormats.get('idcard')?.(digits))
    throw new ExpressionError('expression.argument-invalid', { found: describeValue(text) })
  return digits
}

/** Date of birth in an identity number. */
export const idBirthday: FunctionRule<'idBirthday'> = (text) =>
  identityIn(text)
    .slice(6, 14)
    .replace(/^(\d{4})(\d{2})/, '$1-$2-')

/** Gender in an identity number: 男 if the digit before the check digit is odd, 女 if it is even. */
export const idGender: FunctionRule<'idGender'> = (text) => {
  const digits = identityIn(text)
  return digits && (Number(digits[16]) % 2 ? '男' : '女')
}
