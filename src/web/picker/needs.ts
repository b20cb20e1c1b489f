import { isRecord } from '#/core/form/values'
import type { RecipientGroup, RecipientItem } from '#/generated/types'

/** What a test of recipients must be told, because the items ask for it (domain facts 3.5). */
export interface Needs {
  creator: boolean
  lastUser: boolean
  /** Keys of form fields. */
  fields: string[]
}

const basisOf = ({ id, data }: RecipientItem) =>
  id === 'Super' ? String(isRecord(data) ? (data.chosetype ?? 'creater') : 'creater') : ''

const asksCreator = (item: RecipientItem) => /ByCreat$|^CreatID$/.test(item.id) || basisOf(item) === 'creater'
const asksLastUser = (item: RecipientItem) =>
  /ByLastUser(=|$)|^LastUserID$/.test(item.id) || basisOf(item) === 'lastuser'

const fieldOf = (item: RecipientItem): string[] => {
  if (item.type === 'form') return [item.id]
  const { data } = item
  return basisOf(item) === 'formitem' && isRecord(data) && data.formitem ? [String(data.formitem)] : []
}

/** Which facts about a flow decide whom the groups find. */
export function needsOf(groups: readonly RecipientGroup[]): Needs {
  const items = groups.flatMap(({ chosed }) => chosed)
  const conditions = items.filter(({ type }) => type === 'fun')
  return {
    creator: conditions.some(asksCreator),
    lastUser: conditions.some(asksLastUser),
    fields: [...new Set(items.flatMap(fieldOf))],
  }
}
