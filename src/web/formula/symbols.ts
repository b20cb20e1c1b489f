import type { FieldSymbol } from '#/core/expression'
import type { FlowFunction } from './flow-functions'

/** Symbols available to an expression. */
export interface ExpressionSymbols {
  fields: readonly FieldSymbol[]
  /** Columns of the expression's row, for the formula of a table column. */
  row?: readonly FieldSymbol[]
  custom?: readonly FlowFunction[]
  /** The edited object, a field by its key or a contact group by its id: not offered in itself. */
  itself?: string
}

/** Returns every field and column that a text may read, as the language's checker expects them. */
export const readableFields = ({ fields, row = [] }: ExpressionSymbols): FieldSymbol[] => [...fields, ...row]
