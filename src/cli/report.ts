import type { ImportReport } from '../core/exchange/bpmn/report-text'
import { errorsOf, type FlowApplication, type FlowPlan, isClean } from './designs'
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

/** Formats the plan of a flow. */
function planLines(plan: FlowPlan, say: TextLookup): string[] {
  const errors = errorsOf(plan)
  const warnings = plan.problems.filter((one) => !errors.includes(one))
  const passed = plan.cases.filter(({ isAsExpected }) => isAsExpected).length
  return [
    `${plan.name} (${plan.id})`,
    ...changeLines(plan, say),
    ...(plan.facts.length
      ? [`  ! ${say('plan.facts', { names: plan.facts.map((fact) => say(`fact.${fact}`)).join(', ') })}`]
      : []),
    ...plan.missing.map(({ type, name }) => `  ! ${say(`missing.${type}`, { name })}`),
    ...plan.missingLinks.map(({ kind, name }) => `  ! ${say(`missing.${kind}`, { name })}`),
    ...errors.map(({ msg, code }) => `  ! ${say('plan.error')}: ${msg ?? code}`),
    ...warnings.map(({ msg, code }) => `  ? ${say('plan.warning')}: ${msg ?? code}`),
    ...(plan.cases.length ? [`  ${say('plan.cases', { passed, all: plan.cases.length })}`] : []),
    ...plan.cases.filter(({ isAsExpected }) => !isAsExpected).map(({ name, msg }) => `  ! ${name}: ${msg}`),
  ]
}

/** Formats plans, with a last line that counts them. */
export function planReport(plans: readonly FlowPlan[], say: TextLookup): string {
  const counts = {
    added: plans.filter(({ isNew }) => isNew).length,
    changed: plans.filter(({ isNew, isChanged }) => !isNew && isChanged).length,
    same: plans.filter(({ isChanged }) => !isChanged).length,
    faulty: plans.filter((plan) => !isClean(plan)).length,
  }
  return [...plans.flatMap((plan) => [...planLines(plan, say), '']), say('plan.total', counts)].join('\n')
}

/** Formats what became of applied flows. */
export const applyReport = (applied: readonly FlowApplication[], say: TextLookup): string =>
  applied
    .map(
      ({ id, name, result, version }) =>
        `${name} (${id}): ${say(`applied.${result}`, { version: version ?? '' })}`,
    )
    .join('\n')

/** Formats what an import changed or lost; empty if it did neither. */
export const importNotes = ({ changed, lost }: ImportReport, say: TextLookup): string =>
  [
    ...changed.map((line) => `~ ${say('bpmn.changed')}: ${line}`),
    ...lost.map((line) => `! ${say('bpmn.lost')}: ${line}`),
  ].join('\n')
