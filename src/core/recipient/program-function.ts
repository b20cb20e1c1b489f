import type { RecipientGroup } from '../../generated/types'
import { isRecord } from '../form'
import { subjectTypes } from './function-subject'
import { parseObjects, parseRecipientGroups } from './parse-groups'

/** Row of a contact table: for these people (`when`), those are the contacts (`to`). */
interface ContactRow {
  when: RecipientGroup[]
  to: RecipientGroup[]
}

/** Settings of a program function (S2-068, S2-073): its subject, and its contact table. */
export interface FunctionModel {
  type: unknown
  formitem: unknown
  contact: ContactRow[]
}

/** Parses the settings in a program function's data, which is free JSON. */
export function functionModelOf(data: unknown): FunctionModel {
  const { type, formitem, data: inner } = isRecord(data) && isRecord(data.fun_model) ? data.fun_model : {}
  const rows = isRecord(inner) ? parseObjects(inner.contact) : []
  return {
    type,
    formitem,
    contact: rows.map(({ when, to }) => ({ when: parseRecipientGroups(when), to: parseRecipientGroups(to) })),
  }
}

/** Whether every group has at least one recipient. */
export const hasRecipients = (groups: readonly RecipientGroup[]): boolean =>
  groups.length > 0 && groups.every(({ chosed }) => chosed.length > 0)

/** Whether a program function is complete: its subject, and every row of its table (S2-167). */
export const isComplete = ({ type, formitem, contact }: FunctionModel): boolean =>
  subjectTypes.has(type) &&
  (type !== 'form_concact' || (typeof formitem === 'string' && formitem !== '')) &&
  contact.length > 0 &&
  contact.every(({ when, to }) => hasRecipients(when) && hasRecipients(to))
