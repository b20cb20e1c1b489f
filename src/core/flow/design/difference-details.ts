import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FormItem,
  RecipientGroup,
} from '../../../generated/types'
import { allItemsOf } from '../../form/design/items'
import { sameValue } from '../../form/values/values'
import { readable } from '../diagram/design-diagram'
import type { Difference } from './compare-designs'

/** One property of a field or a step that differs, as it reads in both designs; empty = nothing there. */
export interface DifferenceDetail {
  part: string
  /** Of which button or field it is; missing = of the thing itself. */
  of?: string
  was: string
  now: string
}

type NameOf = (id: string) => string

const joined = (words: readonly string[]) => words.filter(Boolean).join('、')

/** Recipients in a line: groups by their items, one after the other. */
const groupsText = (groups: readonly RecipientGroup[]) =>
  groups.map(({ chosed }) => joined(chosed.map(({ name }) => name))).join(' + ')

/** Where a button leads, in a line: each condition with its steps (numbered where only the first counts), then where it leads else and always. */
function leadsText(button: FlowDesignButton | undefined, nameOf: NameOf): string {
  if (!button) return ''
  const { NextFun, defaultFunId, handler, defaultSonFlowId } = button
  const to = (ids: readonly string[], flows: readonly { n: string }[] = []) =>
    joined([...ids.map(nameOf), ...flows.map(({ n }) => n)])
  const numbered = (n: number) => (button.follow === 'first' ? `${n + 1}. ` : '')
  const conditions = NextFun.map(
    (one, n) => `${numbered(n)}${readable(one.if)} → ${to(one.funId, one.SonFlowId)}`,
  )
  const always = to(handler.funId, handler.SonFlowId)
  return [...conditions, `→ ${to(defaultFunId, defaultSonFlowId)}`, always && `+ ${always}`]
    .filter((part) => part && part !== '→ ')
    .join('；')
}

function buttonDetails(
  was: FlowDesignStep,
  now: FlowDesignStep,
  names: [NameOf, NameOf],
): DifferenceDetail[] {
  const ids = new Set([...was.btnGroup, ...now.btnGroup].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [before, after] = [was, now].map(({ btnGroup }) => btnGroup.find((one) => one.id === id))
    if (sameValue(before, after)) return []
    const of = after?.name ?? before?.name ?? ''
    const [wasLeads, nowLeads] = [leadsText(before, names[0]), leadsText(after, names[1])]
    const renamed = before && after && before.name !== after.name
    return [
      ...(renamed ? [{ part: 'name', of, was: before.name, now: after.name }] : []),
      ...(wasLeads === nowLeads && before && after
        ? []
        : [{ part: 'btnGroup', of, was: before ? wasLeads || '—' : '', now: after ? nowLeads || '—' : '' }]),
    ]
  })
}

/** Rights on fields: of each that differs, what one may do with it. */
function limitDetails(
  was: FlowDesignStep['formEditLimit'],
  now: FlowDesignStep['formEditLimit'],
): DifferenceDetail[] {
  const ids = new Set([...was, ...now].map(({ key }) => key))
  const text = (limit: (typeof was)[number] | undefined) =>
    limit?.type ? `${limit.type}${limit.required ? '*' : ''}` : ''
  return [...ids].flatMap((key) => {
    const [before, after] = [was, now].map((limits) => limits.find((one) => one.key === key))
    if (text(before) === text(after)) return []
    return {
      part: 'formEditLimit',
      of: after?.name ?? before?.name ?? '',
      was: text(before),
      now: text(after),
    }
  })
}

const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : String(value)

const simple = ['name', 'desc', 'dealtype', 'timeexpired', 'nobodypass'] as const
const recipients = ['dealers', 'cc', 'creatPermission'] as const

function stepDetails(was: FlowDesignStep, now: FlowDesignStep, names: [NameOf, NameOf]): DifferenceDetail[] {
  const changed = (part: keyof FlowDesignStep) => !sameValue(was[part], now[part])
  return [
    ...simple.filter(changed).map((part) => ({ part, was: plain(was[part]), now: plain(now[part]) })),
    ...recipients
      .filter(changed)
      .map((part) => ({ part, was: groupsText(was[part]), now: groupsText(now[part]) })),
    ...(changed('btnGroup') ? buttonDetails(was, now, names) : []),
    ...(changed('formEditLimit') ? limitDetails(was.formEditLimit, now.formEditLimit) : []),
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
      .filter((rule) => !sameValue(before[rule], after[rule]))
      .map((rule) => ({
        part: 'linkage',
        was: readable(plain(before[rule])),
        now: readable(plain(after[rule])),
      })),
  ]
}

const nameIn =
  ({ funlist }: FlowDesign): NameOf =>
  (id) =>
    funlist.find((step) => step.id === id)?.name ?? id

/** What exactly differs in a step or a field that two designs have differently, part by part, for reading. */
export function detailsOf(
  { kind, id, change }: Difference,
  [before, after]: readonly [FlowDesign, FlowDesign],
): DifferenceDetail[] {
  if (change !== 'changed') return []
  if (kind === 'step') {
    const [was, now] = [before, after].map(({ funlist }) => funlist.find((step) => step.id === id))
    return was && now ? stepDetails(was, now, [nameIn(before), nameIn(after)]) : []
  }
  if (kind !== 'field') return []
  const [was, now] = [before, after].map(({ formset }) =>
    allItemsOf(formset.list).find((item) => item.key === id),
  )
  return was && now ? fieldDetails(was, now) : []
}
