import type { FlowDesign, FlowDesignStep, FormDesign, FormItem, Problem } from '../../../generated/types'
import { allFormItemsOf, tableColumnsOf } from '../../form'
import { FieldMatcher, type FieldRef, type PropertyPath, scriptPropertyNames } from './field-matcher'

/** Kind of use of a field. */
type UseKind =
  | 'formula'
  | 'shown'
  | 'required'
  | 'readonly'
  | 'source'
  | 'script'
  | 'limit'
  | 'condition'
  | 'recipient'
  | 'custom'
  | 'decision'
  | 'summary'
  | 'map'
  | 'other'

/** Reference to a field or column, with the name of the field, step or function that contains it. */
export interface FieldUse {
  kind: UseKind
  place: NonNullable<Problem['place']>
  name: string
}

/** Parts of a flow that may refer to the fields of its form. */
export type FieldReferrers = Pick<FlowDesign, 'funlist' | 'set'>

const conditions = ['shown', 'required', 'readonly'] as const
const sources = ['props', 'localSource', 'remoteUrl', 'datasource', 'datasourceAdvanced']

function kindAt(path: PropertyPath): UseKind {
  const last = String(path.at(-1))
  const condition = path[0] === 'linkage' && conditions.find((one) => one === last)
  if (condition) return condition
  if (last === 'formula') return 'formula'
  if (scriptPropertyNames.includes(last)) return 'script'
  return path.some((step) => sources.includes(String(step))) ? 'source' : 'other'
}

const distinct = (uses: readonly FieldUse[]): FieldUse[] => [
  ...new Map(uses.map((use) => [JSON.stringify([use.kind, use.place]), use])).values(),
]

/** Returns the uses in one item itself, excluding the layout that contains it. */
function usesInItem({ columns: _, ...item }: FormItem, matcher: FieldMatcher): FieldUse[] {
  if (matcher.holds(item.key)) return []
  const uses = matcher.pathsIn(item).flatMap((path): FieldUse[] => {
    const [first, second, index] = path
    const column = second === 'tableset' ? tableColumnsOf(item)[Number(index)] : undefined
    if (column && matcher.holds(item.key, column.code)) return []
    const isScript = scriptPropertyNames.includes(String(path.at(-1)))
    const part = column || isScript || first === 'linkage' ? path.at(-1) : (second ?? first)
    const place = { field: item.key, part: String(part), ...(column && { column: column.code }) }
    return [{ kind: kindAt(path), place, name: column ? `${item.name} / ${column.name}` : item.name }]
  })
  return distinct(uses)
}

function usesInForm(form: FormDesign, matcher: FieldMatcher): FieldUse[] {
  const ofForm = matcher.pathsIn(form.config).map(
    (path): FieldUse => ({
      kind: kindAt(path),
      place: { part: `config.${path[0]}` },
      name: '',
    }),
  )
  const inTables = (form.decisions ?? []).flatMap((table): FieldUse[] =>
    matcher.isWithin(table) ? [{ kind: 'decision', place: { table: table.id }, name: table.name }] : [],
  )
  return [
    ...allFormItemsOf(form.list).flatMap((item) => usesInItem(item, matcher)),
    ...inTables,
    ...distinct(ofForm),
  ]
}

const isLimited = (limits: FlowDesign['set']['formEditLimit'], refs: readonly FieldRef[]) =>
  limits.some((limit) =>
    refs.some(({ key, column }) =>
      column === undefined
        ? limit.key === key
        : limit.key === key && (limit.son ?? []).some((son) => son.key === column),
    ),
  )

const groupNames = ['creatPermission', 'dealers', 'cc'] as const

function usesAtStep(step: FlowDesignStep, refs: readonly FieldRef[], matcher: FieldMatcher): FieldUse[] {
  const { id, name, formEditLimit, btnGroup, creatPermission, dealers, cc, ...rest } = step
  const groups = { creatPermission, dealers, cc }
  const use = (kind: UseKind, place: FieldUse['place']): FieldUse => ({
    kind,
    place: { step: id, ...place },
    name,
  })
  const ofButtons = btnGroup.flatMap(({ NextFun, prove = '', ...button }) => [
    ...(matcher.isWithin(prove) ? [use('condition', { button: button.id, part: 'prove' })] : []),
    ...NextFun.filter((next) => matcher.isWithin(next.if)).map((next) =>
      use('condition', { button: button.id, next: next.id, part: 'if' }),
    ),
    ...(matcher.isWithin([button, NextFun.map(({ if: _, ...next }) => next)])
      ? [use('map', { button: button.id })]
      : []),
  ])
  return [
    ...(isLimited(formEditLimit, refs) ? [use('limit', { part: 'formEditLimit' })] : []),
    ...ofButtons,
    ...groupNames.filter((part) => matcher.isWithin(groups[part])).map((part) => use('recipient', { part })),
    ...(matcher.isWithin(rest) ? [use('other', { part: 'event_set' })] : []),
  ]
}

function usesInSet(
  { customFuns = [], ...set }: FlowDesign['set'],
  refs: readonly FieldRef[],
  matcher: FieldMatcher,
) {
  const { formEditLimit, summary, permissions, ...rest } = set
  const use = (kind: UseKind, part: string): FieldUse => ({ kind, place: { part: `set.${part}` }, name: '' })
  const customs = customFuns.map((one, row) => ({ one, row })).filter(({ one }) => matcher.isWithin(one))
  return [
    ...(isLimited(formEditLimit, refs) ? [use('limit', 'formEditLimit')] : []),
    ...(matcher.isWithin(summary) ? [use('summary', 'summary')] : []),
    ...(matcher.isWithin(permissions) ? [use('recipient', 'permissions')] : []),
    ...customs.map(
      ({ one, row }): FieldUse => ({
        kind: 'custom',
        place: { part: 'set.customFuns', row },
        name: one.name,
      }),
    ),
    ...Object.entries(rest)
      .filter(([name, part]) => matcher.isWithin({ [name]: part }))
      .map(([name]) => use('map', name)),
  ]
}

/**
 * Finds references to fields or columns in a form and its flow: formulas, conditions, sources, scripts,
 * decision tables, field rights, recipients, custom functions, summaries, mappings. References inside these
 * fields themselves are excluded.
 */
export function findFieldUses(
  form: FormDesign,
  flow: FieldReferrers | null,
  refs: readonly FieldRef[],
): FieldUse[] {
  const matcher = new FieldMatcher(refs, form)
  return [
    ...usesInForm(form, matcher),
    ...(flow ? flow.funlist.flatMap((step) => usesAtStep(step, refs, matcher)) : []),
    ...(flow ? usesInSet(flow.set, refs, matcher) : []),
  ]
}

/**
 * Returns the uses that break once the field is removed; field rights without a field merely have no effect.
 */
export const findBrokenUses = (uses: readonly FieldUse[]): FieldUse[] =>
  uses.filter(({ kind }) => kind !== 'limit')
