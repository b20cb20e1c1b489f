import type { ExpressionProblem, FieldSymbol } from '#/core/expression'
import { t } from '../platform'
import { toReadableExpression } from './readable-expression'

/** True for texts to type and single signs, which are quoted as written. */
const isQuoted = (name: string, text: string) => name === 'instead' || /^[=!<>&|]+$/.test(text)

const asRead = (params: ExpressionProblem['params'], fields: readonly FieldSymbol[]) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && !isQuoted(name, value) ? toReadableExpression(value, fields) : value,
    ]),
  )

/** Returns the suggested text of a problem, unless a person must fill in parts of it. */
export const correctionOf = ({ params }: Pick<ExpressionProblem, 'params'>): string | undefined => {
  const { instead } = params
  return typeof instead === 'string' && !instead.includes('…') ? instead : undefined
}

/** Returns a suggested text for reading: a field by its name, anything else as it is typed. */
export const correctionName = (instead: string, fields: readonly FieldSymbol[]): string =>
  instead.startsWith('@[') ? `@${toReadableExpression(instead, fields)}` : instead

/** Describes a problem without showing keys. */
export const problemText = (
  { code, params }: Pick<ExpressionProblem, 'code' | 'params'>,
  fields: readonly FieldSymbol[],
): string => t(code, asRead(params, fields))
