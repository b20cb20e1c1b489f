import { type DepartmentLevels, rootDepartmentId } from '#/core/directory/department-scope'
import type { RecipientItem } from '#/generated/types'

export const departmentLevelOptions: readonly DepartmentLevels[] = ['n', 1, 2, 3, 4, 5, 6, 7, 8, 9]

type Identity = Pick<RecipientItem, 'type' | 'id'>

const isSame = (a: Identity, b: Identity) => a.type === b.type && a.id === b.id

/** Whether an item is chosen. */
export const isItemSelected = (items: readonly RecipientItem[], item: Identity): boolean =>
  items.some((one) => isSame(one, item))

/** Returns a fast test, for many items, whether they are chosen. */
export function createSelectionTest(items: readonly RecipientItem[]): (item: Identity) => boolean {
  const keys = new Set(items.map(({ type, id }) => `${type} ${id}`))
  return ({ type, id }) => keys.has(`${type} ${id}`)
}

/** Returns the items with one more; an existing one is ignored (S2-114). */
export const addSelectedItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  isItemSelected(items, item) ? [...items] : [...items, item]

export const removeSelectedItem = (items: readonly RecipientItem[], item: Identity): RecipientItem[] =>
  items.filter((one) => !isSame(one, item))

/** Adds an item on checking, removes it on unchecking (S2-112). */
export const toggleSelectedItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  isItemSelected(items, item) ? removeSelectedItem(items, item) : addSelectedItem(items, item)

/** Returns the items with one of them changed in place. */
export const updateSelectedItem = (items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] =>
  items.map((one) => (isSame(one, item) ? item : one))

/** Creates a chosen department; the root company always includes all levels (S2-058). */
export const departmentItem = (id: string, name: string, coverage: DepartmentLevels): RecipientItem => ({
  type: 'dept',
  id,
  name,
  coverage: id === rootDepartmentId ? 'n' : coverage,
})

/** Whether an item's levels can be set. */
export const hasDepartmentLevels = ({ type, id }: Identity): boolean =>
  type === 'dept' && id !== rootDepartmentId

/** Returns the items under their current names; unknown items are unchanged. */
export function refreshItemNames(
  items: readonly RecipientItem[],
  names: readonly { type: string; id: string; name: string }[],
): RecipientItem[] {
  const nameOf = new Map(names.map(({ type, id, name }) => [`${type} ${id}`, name]))
  return items.map((item) => {
    const name = nameOf.get(`${item.type} ${item.id}`)
    return name && name !== item.name ? { ...item, name } : item
  })
}
