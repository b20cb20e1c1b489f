import type { FlowDesign, FormDesign, FormItem, FormLimit } from '../../../generated/types'
import { renameFieldInExpression } from '../../expression'
import { allFormItemsOf, canHoldValue, fieldNameOf, formFieldsOf, isRecord, tableColumnsOf } from '../../form'
import { findIds } from '../../text/find-ids'
import { type FieldRef, modelPropertyNames } from './field-matcher'
import type { FieldReferrers } from './field-uses'

/** Returns the description of a field in field rights, without the right itself. */
export const toLimitField = (item: FormItem): Pick<FormLimit, 'key' | 'name' | 't'> => ({
  key: item.key,
  name: item.name,
  t: fieldNameOf(item),
})

/** Returns the fields of a form that another form has neither placed nor removed. */
function newIn({ list, remove_list }: FormDesign, after: FormDesign): FormItem[] {
  const known = new Set(allFormItemsOf([...list, ...remove_list]).map(({ key }) => key))
  return formFieldsOf(after).filter((item) => !known.has(item.key) && canHoldValue(item))
}

/** Adds new form fields to the steps of a flow: editable in the start step, read-only elsewhere. */
function withNewFields(
  funlist: FlowDesign['funlist'],
  before: FormDesign,
  after: FormDesign,
): FlowDesign['funlist'] {
  const added = newIn(before, after)
  if (!added.length) return funlist
  return funlist.map((step) => {
    if (!step.is_start) return step
    const decided = new Set(step.formEditLimit.map(({ key }) => key))
    const more = added.filter(({ key }) => !decided.has(key))
    if (!more.length) return step
    const limits = more.map((item) => ({
      ...toLimitField(item),
      type: 'canedit' as const,
      required: false,
    }))
    return { ...step, formEditLimit: [...step.formEditLimit, ...limits] }
  })
}

/** Field or column with its new name. */
type Named = FieldRef & { name: string }

/**
 * Function that updates all field references in a JSON value to the current names, and returns the same
 * object if nothing changes.
 */
type Follow = <Json>(json: Json) => Json

const everyItem = ({ list, remove_list }: FormDesign) => allFormItemsOf([...list, ...remove_list])

function namesChanged(before: FormDesign, after: FormDesign): { names: Named[]; models: [string, string][] } {
  const old = new Map(everyItem(before).map((item) => [item.key, item]))
  const names: Named[] = []
  const models: [string, string][] = []
  for (const item of everyItem(after)) {
    const was = old.get(item.key)
    if (!was || was === item) continue
    if (was.name !== item.name) names.push({ key: item.key, name: item.name })
    if (was.model !== item.model) models.push([was.model, item.model])
    const titles = new Map(tableColumnsOf(was).map(({ code, name }) => [code, name]))
    for (const { code, name } of tableColumnsOf(item))
      if (titles.has(code) && titles.get(code) !== name) names.push({ key: item.key, column: code, name })
  }
  return { names, models }
}

/**
 * Position of the traversal: the current table, and whether it is among its columns, which are identified by
 * codes instead of models.
 */
interface Spot {
  home?: string
  isAmongColumns?: boolean
}

type Json = Readonly<Record<string, unknown>>

/** Traverses documents and renames references, reusing objects in which nothing changes. */
class Renaming {
  private readonly seen = new WeakMap<unknown[], unknown[]>()
  private readonly models: ReadonlyMap<string, string>
  /** Renamed fields and columns, by key or code. */
  private readonly byId = new Map<string, Named[]>()

  constructor(names: readonly Named[], models: readonly [string, string][]) {
    this.models = new Map(models)
    for (const named of names) {
      const id = named.column ?? named.key
      const sameId = this.byId.get(id)
      if (sameId) sameId.push(named)
      else this.byId.set(id, [named])
    }
  }

  in(json: unknown, spot: Spot = {}): unknown {
    if (typeof json === 'string') return this.text(json, spot)
    if (typeof json !== 'object' || json === null) return json
    return Array.isArray(json) ? this.list(json, spot) : this.record(json as Json, spot)
  }

  /** Renames in an expression; a column is known within its table, or next to the table it is named with. */
  private text(text: string, { home }: Spot): string {
    const ids = new Set(findIds(text, this.byId))
    const named = [...ids].flatMap((id) => this.byId.get(id) ?? [])
    return named.reduce((last, { key, column, name }) => {
      const isNear = column === undefined || home === key || text.includes(key)
      return isNear ? renameFieldInExpression(last, column ?? key, name) : last
    }, text)
  }

  /** Renames in a list; lists shared by versions of a design are traversed once. */
  private list(list: unknown[], spot: Spot): unknown[] {
    const known = this.seen.get(list)
    if (known) return known
    const next = list.map((part) => this.in(part, spot))
    const retained = next.every((part, at) => part === list[at]) ? list : next
    this.seen.set(list, retained)
    return retained
  }

  private record(json: Json, spot: Spot): Json {
    const { key, id, type } = json
    const inside: Spot = typeof key === 'string' ? { ...spot, home: key } : spot
    const label = this.labelOf(type === 'form' ? id : key, spot)
    let next: Record<string, unknown> | undefined
    for (const name of Object.keys(json)) {
      const part = name === 'name' && label !== undefined ? label : this.part(name, json[name], inside)
      if (part === json[name]) continue
      next ??= { ...json }
      next[name] = part
    }
    return next ?? json
  }

  private part(name: string, part: unknown, spot: Spot): unknown {
    const isModel = modelPropertyNames.includes(name) && typeof part === 'string' && !spot.isAmongColumns
    const model = isModel ? this.models.get(part) : undefined
    return model ?? this.in(part, name === 'table_maping' ? { ...spot, isAmongColumns: true } : spot)
  }

  /** Returns the new name of the field that a field right or a recipient refers to. */
  private labelOf(id: unknown, { home }: Spot): string | undefined {
    const named = typeof id === 'string' ? this.byId.get(id) : undefined
    return named?.find(({ key, column }) => column === undefined || key === home)?.name
  }
}

const asItIs: Follow = (json) => json

/** Creates the function that updates documents after fields of a form were renamed or got other models. */
function followerOf(before: FormDesign, after: FormDesign): Follow {
  if (before === after) return asItIs
  const { names, models } = namesChanged(before, after)
  if (!names.length && !models.length) return asItIs
  const renaming = new Renaming(names, models)
  return <Json>(json: Json) => (isRecord(json) || Array.isArray(json) ? (renaming.in(json) as Json) : json)
}

/** Updates all references inside a form whose fields were renamed. */
export const renameFieldReferences = (before: FormDesign, after: FormDesign): FormDesign =>
  followerOf(before, after)(after)

/**
 * Replaces the form of a flow: updates field names in steps and settings, and makes new fields editable in
 * the start step.
 */
export function replaceForm<Design extends FieldReferrers & Pick<FlowDesign, 'formset'>>(
  design: Design,
  formset: FormDesign,
): Design {
  const { funlist, set } = design
  const follow = followerOf(design.formset, formset)
  const filled = withNewFields(follow(funlist), design.formset, formset)
  return { ...design, formset, funlist: filled, set: follow(set) }
}
