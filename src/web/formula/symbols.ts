import type { FieldSymbol } from '#/core/expression'
import type { FlowFunction } from './flow-functions'

/** What an expression may use where it is written. */
export interface ExpressionSymbols {
  fields: readonly FieldSymbol[]
  /** The columns of the row the expression belongs to, for the formula of a table's column. */
  row?: readonly FieldSymbol[]
  custom?: readonly FlowFunction[]
  /** What is being filled in, the formula's field by its key or a contact group by its id: not offered in itself. */
  itself?: string
}

/** Every field and column that a text may read, as the language's checking wants them. */
export const readableFields = ({ fields, row = [] }: ExpressionSymbols): FieldSymbol[] => [...fields, ...row]
