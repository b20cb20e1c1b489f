import { BusinessError } from '../../../core/business-error'
import { type FormVisibility, getStartStep, stepVisibilityOf } from '../../../core/flow'
import { type FormRights, formFieldsOf, listSearchableFields, type SearchableField } from '../../../core/form'
import { collectInSlices, type SliceGenerator } from '../../../core/slices'
import { memoizeWeak } from '../../../core/text/memoize'
import { readAnyDate } from '../../../core/text/read-date'
import { maxDigits, readNumber } from '../../../core/text/read-number'
import type { FieldSearch, FlowDesign, ListSearch } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { type DesignVersion, findDesignVersions } from '../../queries'
import type { FieldCondition, FieldScope } from '../../queries/list/field-condition'
import { listOwnScopes, type OwnList, type OwnScope } from '../../queries/list/own-scopes'
import { readsDesignClear } from './clear-reading'

/** Scopes in which a person sees flows of one version, with the visibility of each. */
export interface VisibleVersion {
  design: FlowDesign
  sights: { at: string; sight: FormVisibility }[]
}

type FieldName = Pick<SearchableField, 'key' | 'column'>

/** Whether rights allow reading a field, or a table's column. */
function mayRead(rights: FormRights, { key, column }: FieldName): boolean {
  const right = rights.get(key)
  if (!right || right.access === 'hidden') return false
  return column === undefined || (right.columns?.get(column)?.access ?? 'hidden') !== 'hidden'
}

const nameOf = ({ key, column = '' }: FieldName) => `${key} ${column}`

/**
 * Expands scopes to every version of the design. The newest rows show at which steps a person reads flows;
 * older ones are read by the rules of the same step in their version.
 */
export function expandScopes<Place extends OwnScope>(
  places: readonly Place[],
  versions: ReadonlyMap<string, DesignVersion>,
): Place[] {
  const ways = new Map(places.map((place) => [JSON.stringify({ ...place, versionId: '' }), place]))
  const has = ({ funlist }: FlowDesign, stepId: string | null) =>
    stepId === null || funlist.some(({ id }) => id === stepId)
  return [...versions.values()].flatMap(({ id, design }) =>
    [...ways.values()]
      .filter(({ stepId }) => has(design, stepId))
      .map((place) => ({ ...place, versionId: id })),
  )
}

/** Lists the scopes in which the caller sees flows of a design in their list, newest version first. */
export async function listVisibleVersions(
  designId: string,
  list: OwnList,
  context: Context,
): Promise<VisibleVersion[]> {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const ownScopes = await listOwnScopes(db, { workspace, personId, designId }, list)
  if (!ownScopes.length) return []
  const versions = await findDesignVersions(db, workspace, designId)
  const clear = await readsDesignClear(designId, versions, context)
  return toVisibleVersions(
    versions,
    expandScopes(ownScopes, versions).map(({ versionId, stepId }) => ({
      versionId,
      at: stepId === null ? versionId : `${versionId} ${stepId}`,
      sight: (design) => stepVisibilityOf(design, stepId ?? getStartStep(design).id, clear),
    })),
  )
}

interface SightPlace {
  versionId: string
  at: string
  sight: (design: FlowDesign) => FormVisibility
}

/**
 * Converts visible scopes to the form used by the list of all flows, newest version first, yielding to other
 * requests.
 */
export const toVisibleVersions = (
  versions: ReadonlyMap<string, DesignVersion>,
  places: readonly SightPlace[],
): Promise<VisibleVersion[]> => finishInSlices(visibleVersionsInSlices(versions, places))

/** Does the same, interruptible between scopes. */
export function* visibleVersionsInSlices(
  versions: ReadonlyMap<string, Pick<DesignVersion, 'id' | 'design'>>,
  places: readonly SightPlace[],
): SliceGenerator<VisibleVersion[]> {
  const visible = new Map(
    [...versions.values()].map(({ id, design }) => [id, { design, sights: [] } as VisibleVersion]),
  )
  for (const { versionId, at, sight } of places) {
    const version = visible.get(versionId)
    version?.sights.push({ at, sight: sight(version.design) })
    yield
  }
  return [...visible.values()]
}

const readableAt = ({ sights }: VisibleVersion, field: FieldName): string[] =>
  sights.filter(({ sight }) => mayRead(sight.rights, field)).map(({ at }) => at)

const isReadable = ({ sights }: VisibleVersion, field: FieldName): boolean =>
  sights.some(({ sight }) => mayRead(sight.rights, field))

/** Fields searchable in these scopes, named as in the newest version; interruptible between versions. */
export function* searchableFields(versions: readonly VisibleVersion[]): SliceGenerator<SearchableField[]> {
  const fields = new Map<string, SearchableField>()
  for (const version of versions) {
    const known = fieldsOf(version.design.formset)
    yield
    for (const [name, { field }] of known)
      if (!fields.has(name) && isReadable(version, field)) fields.set(name, field)
    yield
  }
  return [...fields.values()]
}

type FormField = { field: SearchableField; model: string }

/** Lists the searchable fields of a form by name, with the model of their items; once for each form. */
const fieldsOf = memoizeWeak((form: FlowDesign['formset']): ReadonlyMap<string, FormField> => {
  const models = new Map(formFieldsOf(form).map(({ key, model }) => [key, model]))
  return new Map(
    listSearchableFields(form).map((field) => [nameOf(field), { field, model: models.get(field.key) ?? '' }]),
  )
})

/** Scopes of one version in which a condition can be applied; none if the field is gone or hidden. */
function placesOf(version: VisibleVersion, ask: FieldSearch): FieldScope[] {
  const known = fieldsOf(version.design.formset).get(nameOf(ask))
  const at = known ? readableAt(version, ask) : []
  if (!known || !at.length) return []
  const { model } = known
  const { by, parts, column } = known.field
  return [{ model, by, parts, at, ...(column !== undefined && { column }) }]
}

/** Merges scopes of several versions that store the field alike. */
function merged(places: readonly FieldScope[]): FieldScope[] {
  const alike = new Map<string, FieldScope>()
  for (const place of places) {
    const kind = JSON.stringify({ ...place, at: [] })
    alike.set(kind, { ...place, at: [...(alike.get(kind)?.at ?? []), ...place.at] })
  }
  return [...alike.values()]
}

/** Lists the scopes in which the caller may read a field or a table's column; none if it is gone or hidden. */
export const fieldScopes = (field: FieldName, versions: readonly VisibleVersion[]): FieldScope[] =>
  merged(versions.flatMap((version) => placesOf(version, field)))

/** Reads a bound of a search by the kind of its field. */
function readBound(
  bound: string | number | undefined,
  by: SearchableField['by'],
): string | number | undefined {
  if (bound === undefined) return undefined
  const { value, fault } = by === 'number' ? readNumber(String(bound)) : readAnyDate(String(bound))
  if (fault) throw new BusinessError(`list.${fault.code}`, { found: fault.found, limit: maxDigits })
  return value
}

/** Reads the bounds of a condition as people write numbers and dates. */
function readBounds(ask: FieldSearch, by: SearchableField['by']): FieldSearch {
  if (by !== 'number' && by !== 'date') return ask
  const [from, to] = [readBound(ask.from, by), readBound(ask.to, by)]
  return { ...ask, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/**
 * Builds one condition; a hidden field is rejected with the same message as one that does not exist (trust
 * T1).
 */
function conditionOf(ask: FieldSearch, versions: readonly VisibleVersion[]): FieldCondition {
  const places = merged(versions.flatMap((version) => placesOf(version, ask)))
  const by = places.find(({ by }) => by === 'number' || by === 'date')?.by
  if (!places.length) throw new BusinessError('list.no-such-field')
  return { ask: by ? readBounds(ask, by) : ask, places }
}

function* conditionsOf(
  fieldSearches: readonly FieldSearch[],
  versions: readonly VisibleVersion[],
): SliceGenerator<FieldCondition[]> {
  for (const { design } of versions) {
    fieldsOf(design.formset)
    yield
  }
  return yield* collectInSlices(fieldSearches, (ask) => [conditionOf(ask, versions)])
}

/** Builds the field conditions of a search, applied only where the caller may read the field. */
export async function fieldConditions(
  { flowid, fields = [] }: ListSearch,
  versionsOf: (flowid: string) => Promise<VisibleVersion[]>,
): Promise<FieldCondition[]> {
  if (!fields.length) return []
  if (!flowid) throw new BusinessError('list.fields-need-flow')
  const versions = await versionsOf(flowid)
  return finishInSlices(conditionsOf(fields, versions))
}
