import { formatDepartmentPath, formatPersonName } from '#/core/directory/display-name'
import { memoizeByOwner } from '#/core/text/memoize'
import type { OrgNode, OrgUser } from '#/generated/types'
import type { FormHost } from '../../form-host/form-host'
import { loadOrganisation } from '../organisation/load-organisation'
import {
  departmentAncestors,
  departmentEntries,
  listPeople,
  type Organisation,
  type OrgEntry,
  orgEntryId,
  orgEntryName,
  searchOrganisation,
} from '../organisation/organisation'
import { type DirectoryPickerEntry, mapRows, type PickerChoice, type PickerSource } from './picker-source'

/** Selectable kinds of entries of the company, and their stored form. */
interface Way {
  person?(user: OrgUser, department: OrgNode): DirectoryPickerEntry
  department?(node: OrgNode, organisation: Organisation): DirectoryPickerEntry
  /** Whether all people are listed flat instead of in expandable departments. */
  isFlat?: boolean
}

const longName = (organisation: Organisation, { deptid }: OrgNode) =>
  formatDepartmentPath(departmentAncestors(organisation, deptid).map(({ deptname }) => deptname))

/** Returns the tree key of a person (S2-078). */
const treeKey = ({ deptid = '', dept = '', id = '', name }: DirectoryPickerEntry) =>
  [deptid, dept, id, name].join('__')

const keyOf = (picked: DirectoryPickerEntry): string => {
  if (picked.dept !== undefined) return treeKey(picked)
  return picked.id === undefined ? `dept ${picked.deptid}` : `user ${picked.id}`
}

const numbered = ({ id, username, userjobid }: OrgUser): DirectoryPickerEntry => ({
  id,
  name: formatPersonName(username, userjobid),
})
const placed = ({ id, username }: OrgUser, { deptid, deptname }: OrgNode): DirectoryPickerEntry => ({
  id,
  name: username,
  deptid,
  dept: deptname,
})
const shortly = ({ deptid, deptname }: OrgNode): DirectoryPickerEntry => ({ name: deptname, deptid })
const wholly = (node: OrgNode, organisation: Organisation): DirectoryPickerEntry => ({
  name: longName(organisation, node),
  deptid: node.deptid,
})

/** Selection settings for each kind of company reference in a field's schema. */
const ways: Readonly<Record<string, Way>> = {
  person: { person: numbered, isFlat: true },
  'person-in-department': { person: placed },
  department: { department: shortly },
  'department-path': { department: wholly },
  contact: { person: numbered, department: shortly },
}

function departmentChoice(organisation: Organisation, way: Way, node: OrgNode): PickerChoice {
  const picked = way.department?.(node, organisation)
  return {
    key: `dept ${node.deptid}`,
    name: node.deptname,
    isBranch: node.children.some(({ type }) => type === 'dept' || way.person),
    ...(picked && { picked }),
  }
}

function personChoice(way: Way, user: OrgUser, department: OrgNode): PickerChoice[] {
  const picked = way.person?.(user, department)
  const name = formatPersonName(user.username, user.userjobid)
  return picked ? [{ key: keyOf(picked), name, picked, isBranch: false }] : []
}

/** Returns the path of a department, for a list without its ancestors. */
function noteOf(organisation: Organisation, { deptid }: OrgNode): Pick<PickerChoice, 'note'> {
  const above = departmentAncestors(organisation, deptid).slice(0, -1)
  return above.length > 1 ? { note: formatDepartmentPath(above.map(({ deptname }) => deptname)) } : {}
}

/** Creates a source for a field's schema: the company as a tree of departments or a list of people. */
export function companySource(organisation: Organisation, refers: string): PickerSource {
  const way = ways[refers] ?? {}
  const { root, departments } = organisation
  const inTree = (entry: OrgEntry, above: OrgNode): PickerChoice[] =>
    entry.type === 'dept'
      ? [departmentChoice(organisation, way, entry)]
      : personChoice(way, entry, departments.get(entry.d_id) ?? above)
  /** Converts an entry to a list row with its path. */
  const inList = (entry: OrgEntry): PickerChoice => {
    if (entry.type === 'dept')
      return {
        ...departmentChoice(organisation, way, entry),
        ...noteOf(organisation, entry),
        isBranch: false,
      }
    const department = departments.get(entry.d_id) ?? root
    const [choice] = personChoice(way, entry, department)
    return {
      key: orgEntryId(entry),
      name: orgEntryName(entry),
      isBranch: false,
      ...choice,
      note: department.deptname,
    }
  }
  const top = [departmentChoice(organisation, way, root)]
  return {
    within(key) {
      if (way.isFlat) return key === undefined ? mapRows(listPeople(organisation), inList) : []
      const id = key?.replace(/^dept /, '')
      const node = id === undefined ? undefined : departments.get(id)
      return node ? departmentEntries(organisation, node.deptid).flatMap((child) => inTree(child, node)) : top
    },
    search: (words) => mapRows(searchOrganisation(organisation, words, searchFilter(refers, way)), inList),
    keyOf,
  }
}

/** Returns the search filter for a kind of reference. */
const searchFilter = (refers: string, { person, department }: Way) => ({
  ...(person && department ? {} : { type: person ? ('user' as const) : ('dept' as const) }),
  isInEach: refers === 'person-in-department',
})

const memo = memoizeByOwner<Organisation, PickerSource>()

/** Loads the company for a kind of reference; fetched and prepared once for all fields of a page. */
export async function loadCompanySource(refers: string, host: FormHost): Promise<PickerSource> {
  const organisation = await loadOrganisation(host)
  return memo(organisation, refers, () => companySource(organisation, refers))
}
