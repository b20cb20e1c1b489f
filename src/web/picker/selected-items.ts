import { rootDepartmentId } from '#/core/directory/department-scope'
import type { RecipientItem } from '#/generated/types'

/** How many levels of a department count: 1 itself … 9, n everything below. */
export type DepartmentLevels = NonNullable<RecipientItem['coverage']>

export const departmentLevelOptions: readonly DepartmentLevels[] = ['n', 1, 2, 3, 4, 5, 6, 7, 8, 9]

type Identity = Pick<RecipientItem, 'type' | 'id'>

const isSame = (a: Identity, b: Identity) => a.type === b.type && a.id === b.id

/** Whether an item is among the chosen ones. */
export const isSelected = (items: readonly RecipientItem[], item: Identity): boolean =>
  items.some((one) => isSame(one, item))

/** Answers quickly, for many items, whether they are chosen. */
export function createSelectionTest(items: readonly RecipientItem[]): (item: Identity) => boolean {
  const keys = new Set(items.map(({ type, id }) => `${type} ${id}`))
  return ({ type, id }) => keys.has(`${type} ${id}`)
}

/** The items with one more; one that is there already is ignored (S2-114). */
export const addItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  isSelected(items, item) ? [...items] : [...items, item]

export const removeItem = (items: readonly RecipientItem[], item: Identity): RecipientItem[] =>
  items.filter((one) => !isSame(one, item))

/** Checking adds, unchecking removes (S2-112). */
export const toggleItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  isSelected(items, item) ? removeItem(items, item) : addItem(items, item)

/** The items with one of them changed in place. */
export const updateSelectedItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  items.map((one) => (isSame(one, item) ? item : one))

/** A chosen department; the root company always counts as a whole (S2-058). */
export const departmentItem = (id: string, name: string, coverage: DepartmentLevels): RecipientItem => ({
  type: 'dept',
  id,
  name,
  coverage: id === rootDepartmentId ? 'n' : coverage,
})

/** Whether an item's levels can be set. */
export const hasDepartmentLevels = ({ type, id }: Identity): boolean =>
  type === 'dept' && id !== rootDepartmentId

/** The items under their current names; an item nobody knows any more keeps its name. */
export function refreshNames(
  items: readonly RecipientItem[],
  names: readonly { type: string; id: string; name: string }[],
): RecipientItem[] {
  const nameOf = new Map(names.map(({ type, id, name }) => [`${type} ${id}`, name]))
  return items.map((item) => {
    const name = nameOf.get(`${item.type} ${item.id}`)
    return name && name !== item.name ? { ...item, name } : item
  })
}
