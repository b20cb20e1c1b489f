import defaults from '../../../generated/design-defaults.json'
import type { FlowDesign, FormDesign } from '../../../generated/types'
import { allFormItemsOf, getOwnValue, isRecord, isSameValue } from '../../form'
import { entriesPerSlice, runToCompletion, type SliceGenerator } from '../../slices'
import { memoizeInSlices } from '../../text/memoize'

/** Part of the schema of a design that leads to a default. */
interface DefaultPart {
  default?: unknown
  properties?: Readonly<Record<string, DefaultPart>>
  items?: DefaultPart
  ref?: string
}

const definitions: Readonly<Record<string, DefaultPart>> = defaults.definitions

/** Member of a copy that is not completed yet. */
interface OpenMember {
  copy: Record<string, unknown>
  name: string
  part: DefaultPart
}

/** Completes a member of a copy, and returns the members of its own copy that may lack defaults. */
function complete({ copy, name, part }: OpenMember): OpenMember[] {
  const { items, properties } = (part.ref && definitions[part.ref]) || part
  const value = copy[name]
  if (Array.isArray(value) && items) {
    const entries = [...value] as unknown as Record<string, unknown>
    copy[name] = entries
    return value.flatMap((entry, at) =>
      typeof entry === 'object' ? [{ copy: entries, name: String(at), part: items }] : [],
    )
  }
  if (!isRecord(value) || !properties) return []
  const members: Record<string, unknown> = { ...value }
  copy[name] = members
  return Object.entries(properties).flatMap(([own, member]): OpenMember[] => {
    const stored = getOwnValue(value, own)
    const initial = stored === undefined ? member.default : stored
    if (initial === undefined) return []
    members[own] = initial
    return typeof initial === 'object' ? [{ copy: members, name: own, part: member }] : []
  })
}

function* normalized(design: FlowDesign): SliceGenerator<FlowDesign> {
  const whole = { design }
  const open: OpenMember[] = [{ copy: whole as never, name: 'design', part: { ref: defaults.design } }]
  let completed = 0
  for (let member = open.pop(); member; member = open.pop()) {
    for (const own of complete(member)) open.push(own)
    completed += 1
    if (completed % entriesPerSlice === 0) yield
  }
  return whole.design
}

/**
 * Fills in the defaults of a design as the server does when it stores it. A design in memory and a stored
 * version are then compared in the same form.
 */
export const { atOnce: normalizeDesign, inSlices: normalizeDesignInSlices } = memoizeInSlices(normalized)

/** Difference between two versions of a design. */
export interface DesignDifference {
  kind: 'field' | 'step' | 'setting' | 'form' | 'remark' | 'note' | 'decision'
  /** Identifier: a field's key, a step's id, or a setting's name. */
  id: string
  change: 'added' | 'removed' | 'changed'
  name: string
  /** Properties that differ. */
  parts: string[]
}

type Json = Readonly<Record<string, unknown>>

/**
 * Returns the properties in which two objects differ; the order of properties and kinds of empty values are
 * ignored.
 */
function partsOf(before: Json, after: Json, ignored: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !ignored.includes(name) && !isSameValue(before[name], after[name]))
}

const asJson = (value: unknown): Json => (isRecord(value) ? value : {})

/** Removes field names from rights, as names are compared with the field itself. */
const withoutNames = (limits: unknown): unknown =>
  Array.isArray(limits)
    ? limits.map((limit) => {
        const { name, son, ...right } = asJson(limit)
        return son ? { ...right, son: withoutNames(son) } : right
      })
    : limits

interface Listed {
  kind: 'field' | 'step' | 'note' | 'decision'
  idOf(one: Json): string
  /** Returns the name of an entry; defaults to its name property. */
  nameOf?(one: Json): string
  ignored?: readonly string[]
  /** Normalizes an entry for comparison; defaults to the entry itself. */
  normalize?(one: Json): Json
}

function* comparedLists(
  before: readonly Json[],
  after: readonly Json[],
  { kind, idOf, nameOf = ({ name }) => String(name ?? ''), ignored, normalize = (one) => one }: Listed,
): SliceGenerator<DesignDifference[]> {
  const [old, fresh] = [before, after].map((list) => new Map(list.map((one) => [idOf(one), one])))
  const about = (one: Json) => ({ kind, id: idOf(one), name: nameOf(one) })
  const found: DesignDifference[] = []
  for (const one of after) {
    const was = old?.get(idOf(one))
    const parts = was ? partsOf(normalize(was), normalize(one), ignored) : []
    if (!was || parts.length) found.push({ ...about(one), change: was ? 'changed' : 'added', parts })
    yield
  }
  const removed = before.filter((one) => !fresh?.has(idOf(one)))
  return [...found, ...removed.map((one) => ({ ...about(one), change: 'removed' as const, parts: [] }))]
}

/** Describes the position of each common field: its surrounding layouts and its neighbours. */
function orderOf(form: FormDesign, among: ReadonlySet<string>): string {
  const inList = (items: FormDesign['list']): string =>
    items
      .filter(({ key }) => among.has(key))
      .map(
        ({ key, columns }) => key + (columns ? `(${columns.map(({ list }) => inList(list)).join('|')})` : ''),
      )
      .join()
  return inList(form.list)
}

function* comparedForms(before: FormDesign, after: FormDesign): SliceGenerator<DesignDifference[]> {
  const items = (form: FormDesign) => allFormItemsOf(form.list)
  const known = new Set(items(before).map(({ key }) => key))
  const both = new Set(items(after).flatMap(({ key }) => (known.has(key) ? [key] : [])))
  const isMoved = orderOf(before, both) !== orderOf(after, both)
  const form = (id: string, parts: string[]): DesignDifference[] =>
    parts.length ? [{ kind: 'form', id, name: '', change: 'changed', parts }] : []
  return [
    ...(yield* comparedLists(items(before), items(after), {
      kind: 'field',
      idOf: ({ key }) => String(key),
      ignored: ['columns'],
    })),
    ...form('order', isMoved ? ['order'] : []),
    ...form('config', partsOf(before.config, after.config)),
  ]
}

const tablesOf = ({ formset }: FlowDesign): Json[] => (formset.decisions ?? []).map((table) => ({ ...table }))

/**
 * Returns the differences of `now` from `was`: fields, their order, steps, notes, decision tables,
 * settings, the remark. A missing property equals its default.
 */
export const compareDesigns = (was: FlowDesign, now: FlowDesign): DesignDifference[] =>
  runToCompletion(compareDesignsInSlices(was, now))

/** Does the same, interruptible between fields and steps. */
export function* compareDesignsInSlices(
  was: FlowDesign,
  now: FlowDesign,
): SliceGenerator<DesignDifference[]> {
  const [before, after] = [yield* normalizeDesignInSlices(was), yield* normalizeDesignInSlices(now)]
  const settings = partsOf(asJson(before.set), asJson(after.set))
  return [
    ...(yield* comparedForms(before.formset, after.formset)),
    ...(yield* comparedLists(before.funlist, after.funlist, {
      kind: 'step',
      idOf: ({ id }) => String(id),
      normalize: (step) => ({ ...step, formEditLimit: withoutNames(step.formEditLimit) }),
    })),
    ...(yield* comparedLists(before.notes ?? [], after.notes ?? [], {
      kind: 'note',
      idOf: ({ id }) => String(id),
      nameOf: ({ text }) => String(text).slice(0, 20) || '…',
      ignored: ['loc'],
    })),
    ...(yield* comparedLists(tablesOf(before), tablesOf(after), {
      kind: 'decision',
      idOf: ({ id }) => String(id),
    })),
    ...settings.map(
      (part): DesignDifference => ({ kind: 'setting', id: part, name: '', change: 'changed', parts: [part] }),
    ),
    ...(before.remark === after.remark
      ? []
      : [{ kind: 'remark' as const, id: '', name: '', change: 'changed' as const, parts: [] }]),
  ]
}

/** Checks whether two differences from one design have the same subject. */
export const isSameSubject = (a: DesignDifference, b: DesignDifference): boolean =>
  a.kind === b.kind && a.id === b.id
