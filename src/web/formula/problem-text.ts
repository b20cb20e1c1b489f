import type { FieldSymbol, Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { toReadableExpression } from './readable-expression'

/** What is to be typed or stands alone as a sign is quoted as it is written. */
const isQuoted = (name: string, text: string) => name === 'instead' || /^[=!<>&|]+$/.test(text)

const asRead = (params: Problem['params'], fields: readonly FieldSymbol[]) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && !isQuoted(name, value) ? toReadableExpression(value, fields) : value,
    ]),
  )

/** What is wrong, in words that show no keys. */
export const problemText = (
  { code, params }: Pick<Problem, 'code' | 'params'>,
  fields: readonly FieldSymbol[],
): string => t(code, asRead(params, fields))
