import type { DecisionTable } from '../../generated/types'
import { findFieldReferences } from '../expression'
import { type TableOwner, tableExpressions, withTableExpressions } from './decision-tables'

/** Returns the field keys and column codes that a table reads, including through other tables. */
export const findTableDependencies = (form: TableOwner, table: DecisionTable): string[] => [
  ...new Set(
    withTableExpressions(form, tableExpressions(table)).flatMap((text) =>
      findFieldReferences(text).map(({ key }) => key),
    ),
  ),
]
