import type { KnownField, Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { readable } from './readable-expression'

/** What is to be typed or stands alone as a sign is quoted as it is written. */
const isQuoted = (name: string, text: string) => name === 'instead' || /^[=!<>&|]+$/.test(text)

const asRead = (params: Problem['params'], fields: readonly KnownField[]) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && !isQuoted(name, value) ? readable(value, fields) : value,
    ]),
  )

/** What is wrong, in words that show no keys. */
export const problemText = (
  { code, params }: Pick<Problem, 'code' | 'params'>,
  fields: readonly KnownField[],
): string => t(code, asRead(params, fields))
