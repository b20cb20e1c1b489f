import type { RecipientGroup } from '../../generated/types'
import { isRecord } from '../form'

/** Returns the objects of a list; any other value counts as empty. */
export const parseObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** Returns the ids in a list of ids or of selected items. */
export const parseIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((entry) =>
    String(isRecord(entry) ? (entry.id ?? entry.deptid) : entry),
  )

const items = (value: unknown) =>
  parseObjects(value).map((item) => ({ ...item, id: String(item.id ?? ''), name: String(item.name ?? '') }))

const combinations: unknown[] = ['or', 'and', 'custom']

/**
 * Parses recipient groups from free data, such as the value of a contact field; invalid groups are left out.
 */
export const parseRecipientGroups = (value: unknown): RecipientGroup[] =>
  parseObjects(value)
    .filter(({ chosed }) => Array.isArray(chosed))
    .map((group) => ({
      ...group,
      chosetype: combinations.includes(group.chosetype) ? group.chosetype : 'or',
      chosed: items(group.chosed),
      runRoots: items(group.runRoots),
    })) as unknown as RecipientGroup[]

/** Returns the condition of a form-condition item and the groups it leads to (S2-062). */
export function formConditionOf(data: unknown) {
  const { ifstr, to } = isRecord(data) ? data : {}
  return { condition: typeof ifstr === 'string' ? ifstr : '', groups: parseRecipientGroups(to) }
}
