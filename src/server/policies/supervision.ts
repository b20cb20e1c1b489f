import { isWithinDepartment, scopeDepth } from '../../core/directory/department-scope'
import type { ClearReading } from '../../core/form'
import type { FlowDesignSet, RecipientItem } from '../../generated/types'
import type { Caller } from '../platform'
import type { DesignVersion, RecipientDirectory } from '../queries'
import type { SupervisionScope } from '../queries/flow/supervision-sql'
import { clearFieldsOnFlow, type FlowFacts, isGroupMember } from './flow'

/** Departments below those that a row of permissions names. */
const covered = (admindept: readonly RecipientItem[], { directory }: RecipientDirectory) =>
  directory
    .departments()
    .map(({ id }) => id)
    .filter((dept) =>
      admindept.some(({ id, coverage }) =>
        isWithinDepartment(directory, dept, id, scopeDepth(id, coverage ?? 'n')),
      ),
    )

type Right = FlowDesignSet['permissions'][number]['allow'][number]

/** Resolves what a person may supervise, or has other rights on, by the published versions of designs. */
export function resolveSupervisionScope(
  versions: readonly DesignVersion[],
  {
    caller,
    addressees,
    rights = ['watch'],
  }: { caller: Caller; addressees: RecipientDirectory; rights?: readonly Right[] },
): SupervisionScope {
  if (caller.isAdmin) return { all: true, designs: [], inDepartments: [] }
  return { all: false, ...grantedScope(versions, rights, { caller, addressees }) }
}

/** Designs, and departments of designs, on whose flows a person has these rights by the designs. */
function grantedScope(
  versions: readonly DesignVersion[],
  rights: readonly Right[],
  viewer: { caller: Caller; addressees: RecipientDirectory },
) {
  const designs: string[] = []
  const inDepartments: string[] = []
  for (const version of versions) {
    const departments = departmentsWithRights(version, rights, viewer)
    if (departments === 'everywhere') designs.push(version.designId)
    else inDepartments.push(...departments.map((dept) => `${version.designId} ${dept}`))
  }
  return { designs, inDepartments }
}

/** Flows of a design, or of one department. */
export interface FlowsOfDesign {
  designId: string
  deptId?: string
}

/** Returns the test for flows whose masked values a person reads in full; being an administrator does not give it. */
export function createClearTest(
  versions: readonly DesignVersion[],
  viewer: { caller: Caller; addressees: RecipientDirectory },
): (flows: FlowsOfDesign) => boolean {
  const scope = grantedScope(versions, ['clear'], viewer)
  const places = new Set([...scope.designs, ...scope.inDepartments])
  return ({ designId, deptId }) => places.has(designId) || places.has(`${designId} ${deptId}`)
}

/** Flow of which a person reads masked values. */
export interface ReadFlow extends FlowFacts {
  designId: string
}

/** Returns which masked fields of a flow a person reads in full, for flows of these versions' designs. */
export function createClearReading(
  versions: readonly DesignVersion[],
  viewer: { caller: Caller; addressees: RecipientDirectory },
): (flow: ReadFlow) => ClearReading {
  const isClear = createClearTest(versions, viewer)
  const rules = new Map(
    versions.map(({ designId, design }) => [
      designId,
      { permissions: design.set.permissions, form: design.formset },
    ]),
  )
  const readings = new Map<string, ClearReading>()
  const read = (flow: ReadFlow): ClearReading => {
    const of = rules.get(flow.designId)
    if (!of || isClear(flow)) return of !== undefined
    const fields = clearFieldsOnFlow(flow, of, viewer)
    return fields.length > 0 && new Set(fields)
  }
  return (flow) => {
    const place = `${flow.designId} ${flow.deptId}`
    const reading = readings.get(place) ?? read(flow)
    readings.set(place, reading)
    return reading
  }
}

/** Departments in which a person has all of these rights, possibly each by a different row. */
function departmentsWithRights(
  { design: { set, formset } }: DesignVersion,
  rights: readonly Right[],
  { caller, addressees }: { caller: Caller; addressees: RecipientDirectory },
): 'everywhere' | string[] {
  const ownRules = set.permissions.filter(({ deptuser }) =>
    isGroupMember(deptuser, caller.id, formset, addressees),
  )
  const narrow = rights.flatMap((right) => {
    const rows = ownRules.filter(({ allow }) => allow.includes(right))
    if (rows.some(({ admindept }) => !admindept.length)) return []
    return [new Set(rows.flatMap(({ admindept }) => covered(admindept, addressees)))]
  })
  const [first, ...rest] = narrow
  return first ? [...first].filter((dept) => rest.every((one) => one.has(dept))) : 'everywhere'
}
