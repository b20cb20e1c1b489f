import type { ImportReport } from '../core/exchange/bpmn/report-text'
import type { FlowApplication } from './apply-designs'
import type { ResourceApplication } from './apply-resources'
import type { ResourcePlan } from './design-resources'
import { errorsOf, type FlowPlan, isClean, type pullDesigns } from './designs'
import type { RequestRow } from './lists'
import type { showRequest } from './requests'
import type { TextLookup } from './texts'

/*
 * Results of commands as lines for people; --json prints the same data for programs.
 */

/** Widths of letters in a terminal: those of East Asia take two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[ᄀ-￦]/u.test(letter) ? 2 : 1), 0)

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Formats rows as a table with a line of titles. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [titles, ...rows]
  const widths = titles.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ''))))
  return all
    .map((row) =>
      row
        .map((text, at) => padded(text, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const timeText = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/** Formats a list. */
export const listReport = (rows: readonly RequestRow[], say: TextLookup): string =>
  rows.length
    ? table(
        ['id', 'number', 'flow', 'state', 'from', 'at'].map((title) => say(`title.${title}`)),
        rows.map(({ id, number, flow, state, from, at }) => [id, number, flow, state, from, timeText(at)]),
      )
    : say('list-empty')

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Formats a request with its values and history. */
export function requestReport(request: Awaited<ReturnType<typeof showRequest>>, say: TextLookup): string {
  const { values, history, buttons } = request
  const facts = ['id', 'number', 'flow', 'description', 'from', 'state'] as const
  return [
    ...facts.filter((part) => request[part]).map((part) => `${say(`title.${part}`)}: ${request[part]}`),
    ...(buttons.length ? [`${say('title.buttons')}: ${buttons.map(({ name }) => name).join(', ')}`] : []),
    '',
    ...Object.entries(values).map(([name, value]) => `${name}: ${valueText(value)}`),
    '',
    ...history.map(({ at, person, step, act, opinion }) =>
      [timeText(at), person, step, act, opinion].filter(Boolean).join('  '),
    ),
  ]
    .join('\n')
    .trim()
}

const signs = { added: '+', removed: '-', changed: '~' } as const

function differenceLines({ change, text, rest, details }: FlowPlan['differences'][number]): string[] {
  const head = `  ${signs[change]} ${text}${rest ? `: ${rest}` : ''}`
  return [head, ...details.map(({ label, was, now }) => `      ${label}: ${was} → ${now}`)]
}

function changeLines(plan: FlowPlan, say: TextLookup): string[] {
  if (plan.isNew) return [`  + ${say('plan.new')}`]
  if (!plan.isChanged) return [`  ${say(plan.isPublished ? 'plan.unchanged' : 'plan.draft-same')}`]
  if (!plan.differences.length) return [`  ~ ${say('plan.layout')}`]
  return plan.differences.flatMap(differenceLines)
}

type Pulled = Awaited<ReturnType<typeof pullDesigns>>

/** Formats what a pull has written, with a last line that counts it. */
export function pullReport(pulled: Pulled, say: TextLookup): string {
  const count = (kind: Pulled[number]['kind']) => pulled.filter((one) => one.kind === kind).length
  const lines = pulled.map((one) => `${titleOf(one, say)}: ${one.folder}`)
  const counts = {
    flows: count('flow'),
    groups: count('contactgroup'),
    ledgers: count('ledger'),
    parts: count('part'),
    sets: count('databaseset'),
  }
  return [...lines, say('pulled', counts)].join('\n')
}

/** Formats the name of a flow or a resource. */
const titleOf = ({ kind, id, name }: { kind: string; id: string; name: string }, say: TextLookup) =>
  say(`kind.${kind}`, { id, name })

const missingLines = (
  { missing, missingLinks }: Pick<FlowPlan, 'missing' | 'missingLinks'>,
  say: TextLookup,
) => [
  ...missing.map(({ type, name }) => `  ! ${say(`missing.${type}`, { name })}`),
  ...missingLinks.map(({ kind, name }) => `  ! ${say(`missing.${kind}`, { name })}`),
]

function resourceChangeLines(plan: ResourcePlan, say: TextLookup): string[] {
  const { isNew, isChanged, canRead, canChange, details } = plan
  if (!canRead && !isNew) return [`  ? ${say('plan.unreadable')}`]
  if (!isChanged) return [`  ${say('plan.unchanged')}`]
  const changes = isNew
    ? [`  + ${say('plan.new')}`]
    : details.length
      ? details.map(({ label, was, now }) => `  ~ ${label}: ${was} → ${now}`)
      : [`  ~ ${say('plan.details')}`]
  return canChange ? changes : [...changes, `  ! ${say('plan.forbidden')}`]
}

/** Formats the plan of a resource. */
const resourceLines = (plan: ResourcePlan, say: TextLookup): string[] => [
  titleOf(plan, say),
  ...resourceChangeLines(plan, say),
  ...missingLines(plan, say),
]

/** Formats the plan of a flow. */
function planLines(plan: FlowPlan, say: TextLookup): string[] {
  const errors = errorsOf(plan)
  const warnings = plan.problems.filter((one) => !errors.includes(one))
  const passed = plan.cases.filter(({ isAsExpected }) => isAsExpected).length
  return [
    titleOf(plan, say),
    ...changeLines(plan, say),
    ...(plan.facts.length
      ? [`  ! ${say('plan.facts', { names: plan.facts.map((fact) => say(`fact.${fact}`)).join(', ') })}`]
      : []),
    ...missingLines(plan, say),
    ...errors.map(({ msg, code }) => `  ! ${say('plan.error')}: ${msg ?? code}`),
    ...warnings.map(({ msg, code }) => `  ? ${say('plan.warning')}: ${msg ?? code}`),
    ...(plan.cases.length ? [`  ${say('plan.cases', { passed, all: plan.cases.length })}`] : []),
    ...plan.cases.filter(({ isAsExpected }) => !isAsExpected).map(({ name, msg }) => `  ! ${name}: ${msg}`),
  ]
}

/** Formats plans, with a last line that counts them. */
export function planReport(plans: readonly (ResourcePlan | FlowPlan)[], say: TextLookup): string {
  const counts = {
    added: plans.filter(({ isNew }) => isNew).length,
    changed: plans.filter(({ isNew, isChanged }) => !isNew && isChanged).length,
    same: plans.filter(({ isChanged }) => !isChanged).length,
    faulty: plans.filter((plan) => !isClean(plan)).length,
  }
  const linesOf = (plan: ResourcePlan | FlowPlan) =>
    plan.kind === 'flow' ? planLines(plan, say) : resourceLines(plan, say)
  return [...plans.flatMap((plan) => [...linesOf(plan), '']), say('plan.total', counts)].join('\n')
}

/** Formats what became of applied resources and flows. */
export const applyReport = (
  applied: readonly (ResourceApplication | FlowApplication)[],
  say: TextLookup,
): string =>
  applied
    .map((one) => {
      const version = (one.kind === 'flow' && one.version) || ''
      return `${titleOf(one, say)}: ${say(`applied.${one.result}`, { version })}`
    })
    .join('\n')

/** Formats what an import changed or lost; empty if it did neither. */
export const importNotes = ({ changed, lost }: ImportReport, say: TextLookup): string =>
  [
    ...changed.map((line) => `~ ${say('bpmn.changed')}: ${line}`),
    ...lost.map((line) => `! ${say('bpmn.lost')}: ${line}`),
  ].join('\n')
