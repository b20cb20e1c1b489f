import { findBySpelling } from '#/core/text/spelling'
import type { DepartmentRow } from '#/generated/types'
import { t } from '../platform'
import { quietApi } from '../platform/api'
import type { ComboboxOption } from './combobox'

const maxOffered = 50

/** Finds enabled people whose name, job number, phone or mail contains the text. */
export async function findPeople(text: string): Promise<ComboboxOption[]> {
  const search = { state: 'enabled' as const, ...(text ? { text } : {}) }
  const { result } = await quietApi.employee.list({ nowpage: 1, search })
  return result.map(({ id, name, jobid, departments }) => ({
    id,
    name,
    note: [jobid, departments[0]?.name].filter(Boolean).join(' · '),
  }))
}

/** Finds people or departments for a flow design, with names only. Flow administrators need no other permission. */
export const searchDesignEntries =
  (type: 'user' | 'dept', withDisabled = false) =>
  async (text: string): Promise<ComboboxOption[]> => {
    const found = await quietApi.oa.flowdesigns.finddirectory({ type, text, withDisabled })
    return found.map(({ id, name, note, enabled }) => ({
      id,
      name,
      note: enabled ? note : [note, t('directory.state.disabled')].filter(Boolean).join(' · '),
    }))
  }

/** Finds enabled departments by name; upper levels come first when many match. */
export const findDepartments =
  (departments: DepartmentIndex, except: (id: string) => boolean = () => false) =>
  async (text: string): Promise<ComboboxOption[]> =>
    findDepartmentRows(
      departments.all.filter((row) => row.enabled && !except(row.id)),
      text,
    )
      .map((row) => ({ id: row.id, name: row.name, note: departments.pathOf(row.id) }))
      .sort((a, b) => a.note.split('/').length - b.note.split('/').length)
      .slice(0, maxOffered)

/** Index of departments for a tree. */
export interface DepartmentIndex {
  all: readonly DepartmentRow[]
  byId: ReadonlyMap<string, DepartmentRow>
  childrenOf(id: string): readonly DepartmentRow[]
  /** Returns the names from the root down to the department. */
  pathOf(id: string): string
  /** Whether a department is another one or lies below it. */
  isWithin(id: string, above: string): boolean
}

function upwards(byId: ReadonlyMap<string, DepartmentRow>, id: string): DepartmentRow[] {
  const path: DepartmentRow[] = []
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.parent_id ?? '')) path.unshift(at)
  return path
}

/** Builds the tree of departments; siblings stay in their order. */
export function indexDepartments(all: readonly DepartmentRow[]): DepartmentIndex {
  const byId = new Map(all.map((row) => [row.id, row]))
  const children = new Map<string, DepartmentRow[]>()
  for (const row of all) {
    if (row.parent_id === null) continue
    const sisters = children.get(row.parent_id)
    if (sisters) sisters.push(row)
    else children.set(row.parent_id, [row])
  }
  return {
    all,
    byId,
    childrenOf: (id) => children.get(id) ?? [],
    pathOf: (id) =>
      upwards(byId, id)
        .map(({ name }) => name)
        .join('/'),
    isWithin: (id, above) => upwards(byId, id).some((row) => row.id === above),
  }
}

/** Row of the tree. */
export interface TreeRow {
  row: DepartmentRow
  level: number
  hasChildren: boolean
  isOpen: boolean
}

interface TreeView {
  open: ReadonlySet<string>
  /** Search text; only matching departments and their ancestors are shown. */
  words: string
  /** Whether to include disabled departments. */
  withDisabled: boolean
}

/** Returns the departments whose name or pinyin contains a text, or whose pinyin it mixes with initials. */
const findDepartmentRows = (all: readonly DepartmentRow[], words: string): readonly DepartmentRow[] =>
  findBySpelling(all, ({ name, pinyin }) => `${name.toLowerCase()} ${pinyin}`, words.toLowerCase())

/**
 * Returns the ids of departments whose name contains the text, and of all their ancestors. Returns undefined
 * without a search.
 */
function foundIds({ all, byId }: DepartmentIndex, words: string): Set<string> | undefined {
  const searchText = words.trim()
  if (!searchText) return
  const found = findDepartmentRows(all, searchText)
  return new Set(found.flatMap(({ id }) => upwards(byId, id).map((row) => row.id)))
}

/** Returns the visible rows, from top to bottom. */
export function visibleTreeRows(
  departments: DepartmentIndex,
  { open, words, withDisabled }: TreeView,
): TreeRow[] {
  const found = foundIds(departments, words)
  const isShown = (row: DepartmentRow) => (withDisabled || row.enabled) && (!found || found.has(row.id))
  const rows: TreeRow[] = []
  const add = (row: DepartmentRow, level: number) => {
    const children = departments.childrenOf(row.id).filter(isShown)
    const isOpen = children.length > 0 && (found !== undefined || open.has(row.id))
    rows.push({ row, level, hasChildren: children.length > 0, isOpen })
    if (isOpen) for (const child of children) add(child, level + 1)
  }
  for (const root of departments.all.filter((row) => row.parent_id === null && isShown(row))) add(root, 1)
  return rows
}
