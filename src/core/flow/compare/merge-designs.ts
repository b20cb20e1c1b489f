import type { FlowDesign, FlowDesignStep, FormDesign, FormItem } from '../../../generated/types'
import { allFormItemsOf, isRecord, isSameValue } from '../../form'
import { findIds } from '../../text/find-ids'
import { replaceForm } from '../fields/rename-fields'
import { mergeFormDesigns } from './merge-forms'
import {
  type ConflictChoices,
  conflictId,
  JsonMerger,
  type MergeConflict,
  type MergeSides,
  stepListProperties,
} from './merge-values'

/** Merge of two edits of one design, with their conflicts; an undecided conflict takes mine. */
export interface DesignMerge {
  design: FlowDesign
  clashes: MergeConflict[]
}

type Three = MergeSides<FlowDesign>

const each = ({ base, mine, theirs }: Three, change: (design: FlowDesign) => FlowDesign): Three => ({
  base: change(base),
  mine: change(mine),
  theirs: change(theirs),
})

const fieldsOf = ({ formset }: FlowDesign) =>
  new Map(allFormItemsOf(formset.list).map((item) => [item.key, item]))

function withNames(items: readonly FormItem[], names: ReadonlyMap<string, string>): FormItem[] {
  return items.map((item) => {
    const columns = item.columns?.map((column) => ({ ...column, list: withNames(column.list, names) }))
    const name = names.get(item.key) ?? item.name
    return name === item.name && !columns ? item : { ...item, name, ...(columns && { columns }) }
  })
}

/**
 * Renames fields in all three designs to their final names, so that references do not differ by name alone.
 */
function withOneName(sides: Three, merging: JsonMerger): Three {
  const [base, localFields, remoteFields] = [
    fieldsOf(sides.base),
    fieldsOf(sides.mine),
    fieldsOf(sides.theirs),
  ]
  const names = new Map<string, string>()
  for (const [key, { name }] of base) {
    const [own, other] = [localFields.get(key)?.name ?? name, remoteFields.get(key)?.name ?? name]
    const path = ['formset', 'list', key, 'name']
    if (own !== name || other !== name)
      names.set(key, String(merging.value({ base: name, mine: own, theirs: other }, path)))
  }
  if (!names.size) return sides
  const renamed = (form: FormDesign): FormDesign => ({ ...form, list: withNames(form.list, names) })
  return each(sides, (design) => replaceForm(design, renamed(design.formset)))
}

/** Parts of a design that refer to steps and fields: steps and fields by id, without rights, and the settings. */
function referrersOf({ funlist, formset, set }: FlowDesign): (readonly [string, unknown])[] {
  const steps = funlist.map(({ formEditLimit: _, ...step }) => [step.id, step] as const)
  const fields = allFormItemsOf(formset.list).map(({ columns: _, ...item }) => [item.key, item] as const)
  const { formEditLimit: _, ...rest } = set
  return [...steps, ...fields, ['set', rest]]
}

/** Counts the references to ids in a JSON. */
function countReferences(json: unknown, ids: ReadonlySet<string>, counts = new Map<string, number>()) {
  const count = (text: string) => {
    for (const id of findIds(text, ids)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  if (typeof json === 'string') count(json)
  else if (Array.isArray(json)) for (const part of json) countReferences(part, ids, counts)
  else if (isRecord(json))
    for (const [name, part] of Object.entries(json)) {
      count(name)
      countReferences(part, ids, counts)
    }
  return counts
}

/** Finds ids to which a design refers outside their own thing more often than another design in one place. */
function newlyReferenced(ids: ReadonlySet<string>, before: FlowDesign, after: FlowDesign): Set<string> {
  const was = new Map(referrersOf(before))
  const found = new Set<string>()
  for (const [place, json] of referrersOf(after)) {
    const old = countReferences(was.get(place), ids)
    for (const [id, count] of countReferences(json, ids))
      if (id !== place && count > (old.get(id) ?? 0)) found.add(id)
  }
  return found
}

/** Finds steps and fields that one side removed while the other added references to them. */
function neededIn({ base, mine, theirs }: Three): Set<string> {
  const things = (design: FlowDesign) =>
    new Map([
      ...design.funlist.map(({ id }) => [id, conflictId(['funlist', id])] as const),
      ...[...fieldsOf(design).keys()].map((key) => [key, conflictId(['formset', 'list', key])] as const),
    ])
  const [own, other] = [things(mine), things(theirs)]
  const all = [...things(base)]
  const neededBy = (side: FlowDesign, isRemoved: (id: string) => boolean) => {
    const removed = new Map(all.filter(([id]) => isRemoved(id)))
    const ids = removed.size ? newlyReferenced(new Set(removed.keys()), base, side) : []
    return [...ids].flatMap((id) => removed.get(id) ?? [])
  }
  return new Set([
    ...neededBy(mine, (id) => own.has(id) && !other.has(id)),
    ...neededBy(theirs, (id) => other.has(id) && !own.has(id)),
  ])
}

/** Returns the JSON without removed steps in its target lists. */
function unlinked(json: unknown, removedIds: ReadonlySet<string>, name = ''): unknown {
  if (Array.isArray(json)) {
    const retained = stepListProperties.includes(name)
      ? json.filter((target) => !removedIds.has(target))
      : json
    return retained.map((part) => unlinked(part, removedIds))
  }
  if (!isRecord(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key, unlinked(part, removedIds, key)]))
}

function withoutDangling(funlist: FlowDesignStep[], sides: Three): FlowDesignStep[] {
  const retained = new Set(funlist.map(({ id }) => id))
  const known = [sides.base, sides.mine, sides.theirs].flatMap((design) => design.funlist.map(({ id }) => id))
  const removedIds = new Set(known.filter((id) => !retained.has(id)))
  return removedIds.size ? (unlinked(funlist, removedIds) as FlowDesignStep[]) : funlist
}

/**
 * Merges the positions on the canvas; mine wins if both moved a card, and every existing step has a position.
 */
function mergedLayout(sides: Three, funlist: readonly FlowDesignStep[]): FlowDesign['layoutset'] {
  const { base, mine, theirs } = sides
  const places = new JsonMerger().list(
    { base: base.layoutset, mine: mine.layoutset, theirs: theirs.layoutset },
    ['layoutset'],
    ({ key }) => key,
    false,
  )
  const placed = new Set(places.map(({ key }) => key))
  const steps = new Set(funlist.map(({ id }) => id))
  const removedIds = new Set(
    [...base.funlist, ...theirs.funlist, ...mine.funlist].flatMap(({ id }) => (steps.has(id) ? [] : id)),
  )
  const unplacedSteps = [...theirs.layoutset, ...mine.layoutset].filter(
    ({ key }) => steps.has(key) && !placed.has(key),
  )
  return [...places, ...unplacedSteps].filter(({ key }) => !removedIds.has(key))
}

/**
 * Merges two concurrent edits of one design. Changes of different things are combined; changes of the same
 * thing are conflicts, resolved by choices. If one side changed nothing, the other's design is returned
 * unchanged.
 */
export function mergeDesigns(sides: Three, choices: ConflictChoices = {}): DesignMerge {
  if (isSameValue(sides.base, sides.theirs) || isSameValue(sides.mine, sides.theirs))
    return { design: sides.mine, clashes: [] }
  if (isSameValue(sides.base, sides.mine)) return { design: sides.theirs, clashes: [] }
  const merging = new JsonMerger(choices, neededIn(sides))
  const { base, mine, theirs } = withOneName(sides, merging)
  const forms = { base: base.formset, mine: mine.formset, theirs: theirs.formset }
  const formset = mergeFormDesigns(forms, merging)
  const rest = ({ formset: _, layoutset: __, ...design }: FlowDesign) => design
  const design = merging.record(
    { base: rest(base), mine: rest(mine), theirs: rest(theirs) },
    [],
  ) as unknown as FlowDesign
  const funlist = withoutDangling(design.funlist, sides)
  const merged = { ...design, formset, funlist, layoutset: mergedLayout(sides, funlist) }
  return { design: merged, clashes: merging.clashes }
}
