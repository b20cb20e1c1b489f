import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FormItem,
  FormLimit,
  RecipientGroup,
} from '../../../generated/types'
import { allFormItemsOf, isSameValue, isTableItem, tableColumnsOf } from '../../form'
import { memoizeWeak } from '../../text/memoize'
import { toReadableCondition } from '../diagram/design-diagram'
import { type DesignDifference, normalizeDesign } from './compare-designs'

/** Property of a field or a step that differs, as text in both designs; empty = nothing. */
export interface DifferenceDetail {
  part: string
  /** Button or field concerned; missing = the thing itself. */
  of?: string
  was: string
  now: string
}

type NameOf = (id: string) => string

const joined = (words: readonly string[]) => words.filter(Boolean).join('、')

/** Formats recipients in one line: the groups by their items, in sequence. */
export const formatRecipients = (groups: readonly RecipientGroup[]): string =>
  groups.map(({ chosed }) => joined(chosed.map(({ name }) => name))).join(' + ')

/**
 * Formats a button's targets in one line: each condition with its steps (numbered if only the first counts),
 * then the default and unconditional targets.
 */
function leadsText(button: FlowDesignButton | undefined, nameOf: NameOf): string {
  if (!button) return ''
  const { NextFun, defaultFunId, handler, defaultSonFlowId } = button
  const to = (ids: readonly string[], flows: readonly { n: string }[] = []) =>
    joined([...ids.map(nameOf), ...flows.map(({ n }) => n)])
  const numbered = (n: number) => (button.follow === 'first' ? `${n + 1}. ` : '')
  const conditions = NextFun.map(
    (one, n) => `${numbered(n)}${toReadableCondition(one.if)} → ${to(one.funId, one.SonFlowId)}`,
  )
  const always = to(handler.funId, handler.SonFlowId)
  return [...conditions, `→ ${to(defaultFunId, defaultSonFlowId)}`, always && `+ ${always}`]
    .filter((part) => part && part !== '→ ')
    .join('；')
}

const buttonParts = ['outcome', 'reason', 'end', 'prove'] as const

/** Formats a property of a button; a proof of identity without a condition reads `always`. */
function partText(button: FlowDesignButton | undefined, part: (typeof buttonParts)[number]): string {
  if (part !== 'prove') return plain(button?.[part])
  return button?.prove === undefined ? '' : toReadableCondition(button.prove) || 'always'
}

function buttonDetails(
  was: FlowDesignStep,
  now: FlowDesignStep,
  names: [NameOf, NameOf],
): DifferenceDetail[] {
  const ids = new Set([...was.btnGroup, ...now.btnGroup].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [before, after] = [was, now].map(({ btnGroup }) => btnGroup.find((one) => one.id === id))
    if (isSameValue(before, after)) return []
    const of = after?.name ?? before?.name ?? ''
    const [wasLeads, nowLeads] = [leadsText(before, names[0]), leadsText(after, names[1])]
    const renamed = before && after && before.name !== after.name
    const messages = buttonParts.filter((part) => before && after && before[part] !== after[part])
    return [
      ...messages.map((part) => ({ part, of, was: partText(before, part), now: partText(after, part) })),
      ...(renamed ? [{ part: 'name', of, was: before.name, now: after.name }] : []),
      ...(wasLeads === nowLeads && before && after
        ? []
        : [{ part: 'btnGroup', of, was: before ? wasLeads || '—' : '', now: after ? nowLeads || '—' : '' }]),
    ]
  })
}

/** Name of a field or column, by its key. */
type FieldName = (key: string) => string | undefined

/** Returns the differing field rights, each followed by those of the table's columns. */
function limitDetails(
  was: readonly FormLimit[],
  now: readonly FormLimit[],
  nameOf: FieldName,
): DifferenceDetail[] {
  const ids = new Set([...was, ...now].map(({ key }) => key))
  const [old, fresh] = [was, now].map((limits) => new Map(limits.map((one) => [one.key, one] as const)))
  const text = (limit: FormLimit | undefined) =>
    limit?.type ? `${limit.type}${limit.required ? '*' : ''}` : ''
  return [...ids].flatMap((key) => {
    const [before, after] = [old?.get(key), fresh?.get(key)]
    const of = nameOf(key) ?? after?.name ?? before?.name ?? ''
    const own = { part: 'formEditLimit', of, was: text(before), now: text(after) }
    const columns = limitDetails(before?.son ?? [], after?.son ?? [], nameOf)
    return [
      ...(own.was === own.now ? [] : [own]),
      ...columns.map((one) => ({ ...one, of: `${of} · ${one.of}` })),
    ]
  })
}

/** Returns the names of all fields and columns of two designs; the later one's take precedence. */
function fieldNames(designs: readonly FlowDesign[]): FieldName {
  const names = new Map<string, string>()
  for (const item of designs.flatMap(({ formset }) => allFormItemsOf(formset.list))) {
    names.set(item.key, item.name)
    for (const { code, name } of isTableItem(item) ? tableColumnsOf(item) : []) names.set(code, name)
  }
  return (key) => names.get(key)
}

const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : String(value)

const simple = ['name', 'desc', 'dealtype', 'timeexpired', 'nobodypass'] as const
const recipients = ['dealers', 'cc', 'creatPermission'] as const

/** Formats the steps that a step waits for, by name. */
const mergedText = ({ merge_set }: FlowDesignStep, nameOf: NameOf) =>
  joined((merge_set?.funs ?? []).map(nameOf))

/** Describes the steps that are waited for; how many of them is not described. */
const mergeDetails = ([was, now]: readonly [string, string]): DifferenceDetail[] =>
  was === now ? [] : [{ part: 'merge_set', was, now }]

function stepDetails(
  [was, now]: readonly [FlowDesignStep, FlowDesignStep],
  names: [NameOf, NameOf],
  fieldName: FieldName,
): DifferenceDetail[] {
  const changed = (part: keyof FlowDesignStep) => !isSameValue(was[part], now[part])
  return [
    ...simple.filter(changed).map((part) => ({ part, was: plain(was[part]), now: plain(now[part]) })),
    ...recipients
      .filter(changed)
      .map((part) => ({ part, was: formatRecipients(was[part]), now: formatRecipients(now[part]) })),
    ...(changed('btnGroup') ? buttonDetails(was, now, names) : []),
    ...(changed('formEditLimit') ? limitDetails(was.formEditLimit, now.formEditLimit, fieldName) : []),
    ...mergeDetails([mergedText(was, names[0]), mergedText(now, names[1])]),
  ]
}

const formulasOf = ({ linkage = {} }: FormItem): Record<string, unknown> => ({ ...linkage })

function fieldDetails(was: FormItem, now: FormItem): DifferenceDetail[] {
  const [before, after] = [formulasOf(was), formulasOf(now)]
  const rules = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...(['name', 'type'] as const)
      .filter((part) => was[part] !== now[part])
      .map((part) => ({ part, was: plain(was[part]), now: plain(now[part]) })),
    ...rules
      .filter((rule) => !isSameValue(before[rule], after[rule]))
      .map((rule) => ({
        part: 'linkage',
        was: toReadableCondition(plain(before[rule])),
        now: toReadableCondition(plain(after[rule])),
      })),
  ]
}

const stepsById = memoizeWeak(
  ({ funlist }: FlowDesign) => new Map(funlist.map((step) => [step.id, step] as const)),
)
const itemsByKey = memoizeWeak(
  ({ formset }: FlowDesign) => new Map(allFormItemsOf(formset.list).map((item) => [item.key, item] as const)),
)

const nameIn =
  (design: FlowDesign): NameOf =>
  (id) =>
    stepsById(design).get(id)?.name ?? id

/** Describes the differences of a step or a field between two designs, part by part. */
export function describeDifference(
  { kind, id, change }: DesignDifference,
  designs: readonly [was: FlowDesign, now: FlowDesign],
): DifferenceDetail[] {
  if (change !== 'changed') return []
  const [before, after] = [normalizeDesign(designs[0]), normalizeDesign(designs[1])]
  if (kind === 'step') {
    const [was, now] = [before, after].map((design) => stepsById(design).get(id))
    const names: [NameOf, NameOf] = [nameIn(before), nameIn(after)]
    return was && now ? stepDetails([was, now], names, fieldNames([before, after])) : []
  }
  if (kind === 'remark') return [{ part: 'text', was: plain(before.remark), now: plain(after.remark) }]
  if (kind !== 'field') return []
  const [was, now] = [before, after].map((design) => itemsByKey(design).get(id))
  return was && now ? fieldDetails(was, now) : []
}
