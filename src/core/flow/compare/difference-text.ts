import { formatDuration } from '../../text/duration'
import type { DesignDifference } from './compare-designs'
import type { DifferenceDetail } from './difference-details'

/** Language of a reader: its texts by key, and what separates the parts of a list. */
export interface Wording {
  say(key: string, params?: Record<string, unknown>): string
  separator: string
}

/** Difference between two designs in the words of a language. */
export interface DifferenceText {
  /** Kind and name of what differs. */
  subject: string
  /** Names of the properties that differ without details; empty = none. */
  rest: string
  details: { label: string; was: string; now: string }[]
}

/** Properties with a name of their own; all others are called settings. */
const named = [
  ...['name', 'type', 'rules', 'linkage', 'options', 'hide', 'order', 'btnGroup', 'dealers'],
  ...['creatPermission', 'cc', 'formEditLimit', 'timeexpired', 'dealtype', 'workname', 'summary'],
  ...['permissions', 'customFuns', 'runRoots', 'runRoottype', 'text', 'outcome', 'end', 'reason'],
  ...['merge_set', 'prove', 'part', 'sign', 'desc', 'nobodypass', 'nobody', 'control', 'automatic'],
  ...['back', 'ledgers', 'duties', 'interleave', 'milestone', 'keep'],
]

/** Returns the name of a property of a field, a step or the settings. */
export const differencePartName = (part: string, { say }: Pick<Wording, 'say'>): string =>
  say(`flow-design.part.${named.includes(part) ? part : 'other'}`)

type Meaning = (value: string, wording: Wording) => string

function rightText(value: string, { say, separator }: Wording): string {
  const right = say(`flow-editor.limits.${value.replace('*', '')}`)
  return value.endsWith('*') ? right + separator + say('flow-editor.limits.required') : right
}

/** Formatters for coded values of the design. */
const meaning: Record<string, Meaning> = {
  dealtype: (value, { say }) => say(`flow-editor.dealtype.${value}`),
  outcome: (value, { say }) => say(`flow-editor.outcome.${value}`),
  end: (value, { say }) => say(`flow-editor.end.${value}`),
  reason: (value, { say }) => say(`flow-editor.reason.${value}`),
  prove: (value, { say }) => (value === 'always' ? say('flow-editor.prove.always') : value),
  timeexpired: (value, { say }) =>
    formatDuration(Number(value), 'all-units', (code, params) => say(`flow-editor.people.${code}`, params)),
  nobodypass: (value, { say }) => say(`truth.${value}`),
  formEditLimit: rightText,
}

const valueText = (part: string, value: string, wording: Wording) =>
  value ? (meaning[part]?.(value, wording) ?? value) : wording.say('flow-design.difference.nothing')

/** Properties of buttons, which are listed under the button's name. */
const ofButtons = ['btnGroup', 'outcome', 'reason', 'end', 'prove', 'name']

const isDescribed = (details: readonly DifferenceDetail[], part: string) =>
  details.some(
    (one) => one.part === part || (part === 'btnGroup' && !!one.of && ofButtons.includes(one.part)),
  )

/** Describes a difference and its details in the words of a language, as pages and programs show it. */
export function toDifferenceText(
  { kind, name, parts }: DesignDifference,
  details: readonly DifferenceDetail[],
  wording: Wording,
): DifferenceText {
  const partName = (part: string) => differencePartName(part, wording)
  const rest = parts.filter((part) => !isDescribed(details, part)).map(partName)
  return {
    subject: wording.say(`flow-design.difference.${kind}`, { name }),
    rest: [...new Set(rest)].join(wording.separator),
    details: details.map(({ part, of, was, now }) => ({
      label: of ? `${partName(part)} · ${of}` : partName(part),
      was: valueText(part, was, wording),
      now: valueText(part, now, wording),
    })),
  }
}
