import type { DecisionTable } from '../../generated/types'
import { referencesOf } from '../expression'
import { type TableOwner, tableExpressions, withTableExpressions } from './decision-tables'

/** The keys of the fields, and the codes of the columns, that a table reads, also in tables that it asks. */
export const findTableDependencies = (form: TableOwner, table: DecisionTable): string[] => [
  ...new Set(
    withTableExpressions(form, tableExpressions(table)).flatMap((text) =>
      referencesOf(text).map(({ key }) => key),
    ),
  ),
]
