import type { RecipientGroup } from '../../generated/types'
import { isRecord } from '../form/values/form-values'
import { subjectTypes } from './function-subject'
import { parseObjects, parseRecipientGroups } from './parse-groups'

/** A row of a program function's table: for these people (`when`), those are the contacts (`to`). */
interface ContactRow {
  when: RecipientGroup[]
  to: RecipientGroup[]
}

/** How a program function is set (S2-068, S2-073): whom it is about, and its table of contacts. */
export interface FunctionModel {
  type: unknown
  formitem: unknown
  contact: ContactRow[]
}

/** The settings in a program function's data, which is free JSON. */
export function functionModelOf(data: unknown): FunctionModel {
  const { type, formitem, data: inner } = isRecord(data) && isRecord(data.fun_model) ? data.fun_model : {}
  const rows = isRecord(inner) ? parseObjects(inner.contact) : []
  return {
    type,
    formitem,
    contact: rows.map(({ when, to }) => ({ when: parseRecipientGroups(when), to: parseRecipientGroups(to) })),
  }
}

/** Whether groups name anybody at all, each of them. */
export const hasRecipients = (groups: readonly RecipientGroup[]): boolean =>
  groups.length > 0 && groups.every(({ chosed }) => chosed.length > 0)

/** Whether a program function is set throughout: whom it is about, and every row of its table (S2-167). */
export const isComplete = ({ type, formitem, contact }: FunctionModel): boolean =>
  subjectTypes.has(type) &&
  (type !== 'form_concact' || (typeof formitem === 'string' && formitem !== '')) &&
  contact.length > 0 &&
  contact.every(({ when, to }) => hasRecipients(when) && hasRecipients(to))
