import type { FieldSymbol, Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { toReadableExpression } from './readable-expression'

/** True for texts to type and single signs, which are quoted as written. */
const isQuoted = (name: string, text: string) => name === 'instead' || /^[=!<>&|]+$/.test(text)

const asRead = (params: Problem['params'], fields: readonly FieldSymbol[]) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && !isQuoted(name, value) ? toReadableExpression(value, fields) : value,
    ]),
  )

/** Describes a problem without showing keys. */
export const problemText = (
  { code, params }: Pick<Problem, 'code' | 'params'>,
  fields: readonly FieldSymbol[],
): string => t(code, asRead(params, fields))
