import type { DecisionTable } from '../../generated/types'
import { referencesOf } from '../expression'
import { textsIn, type WithTables, withAsked } from './decision-tables'

/** The keys of the fields, and the codes of the columns, that a table reads, also in tables that it asks. */
export const fieldsRead = (form: WithTables, table: DecisionTable): string[] => [
  ...new Set(withAsked(form, textsIn(table)).flatMap((text) => referencesOf(text).map(({ key }) => key))),
]
