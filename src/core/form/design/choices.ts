import { forEachInSlices, type SliceGenerator } from '../../slices'
import { memoizeInSlices, memoizeWeak } from '../../text/memoize'
import { isRecord } from '../values/form-values'

/** Choice of a select, radio or checkbox field. */
export interface FieldChoice {
  value: string | number
  label: string
  /** Label in the design where `label` is a translation of it; expressions use it, and it is stored. */
  written?: string
  /** Value of an earlier choice that contains this one. */
  within?: string | number
}

/** Choice with its children, in a tree of choices. */
export interface ChoiceNode extends FieldChoice {
  children?: ChoiceNode[]
}

/** Whether a value is a valid choice value. */
export const isValidChoiceValue = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value))

/** Returns the label of a choice, or its value if it has none. */
export const choiceLabel = (label: unknown, value: string | number): string =>
  isValidChoiceValue(label) ? String(label) : String(value)

/** Returns the label of a choice in its design, regardless of the language of its label. */
export const designLabelOf = ({ label, written = label }: Pick<FieldChoice, 'label' | 'written'>): string =>
  written

/** Picks the design label of a choice, if it differs from its label. */
export const pickDesignLabel = (entry: Record<string, unknown>): Pick<FieldChoice, 'written'> =>
  typeof entry.written === 'string' ? { written: entry.written } : {}

function toChoice(entry: unknown, showLabel: boolean): FieldChoice | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return { value: entry, label: String(entry) }
  if (!isRecord(entry) || (typeof entry.value !== 'string' && typeof entry.value !== 'number'))
    return undefined
  const label = choiceLabel(entry.label, entry.value)
  const choice = { value: entry.value, label, ...pickDesignLabel(entry) }
  return showLabel ? { ...choice, value: designLabelOf(choice) } : choice
}

/** Returns the static list of choices in an item's options; undefined if they are external. */
export function staticSource(options: Record<string, unknown>): unknown[] | undefined {
  const { sourceType = 'options' } = options
  const source =
    sourceType === 'options' || sourceType === 'json' ? options[listNames[sourceType]] : undefined
  return Array.isArray(source) ? source : undefined
}

const listNames = { options: 'options', json: 'jsonOptions' } as const

function* toChoices(source: readonly unknown[], showLabel: boolean): SliceGenerator<FieldChoice[]> {
  const choices: FieldChoice[] = []
  yield* forEachInSlices(source, (entry) => {
    const choice = toChoice(entry, showLabel)
    if (choice) choices.push(choice)
  })
  return choices
}

const choicesByValue = memoizeInSlices((source: readonly unknown[]) => toChoices(source, false))
const choicesByLabel = memoizeInSlices((source: readonly unknown[]) => toChoices(source, true))

const choicesOf = ({ showLabel }: Record<string, unknown>) =>
  showLabel === true ? choicesByLabel : choicesByValue

/**
 * Lists the choices in an item's options, static or as JSON; with showLabel the label itself is stored.
 * Returns undefined if the choices are external and unknown here. Memoized by their list in the options.
 */
export function listChoices(options: Record<string, unknown>): FieldChoice[] | undefined {
  const source = staticSource(options)
  return source && choicesOf(options).atOnce(source)
}

/** Does the same, interruptible between choices. */
export function* listChoicesInSlices(
  options: Record<string, unknown>,
): SliceGenerator<FieldChoice[] | undefined> {
  const source = staticSource(options)
  return source && (yield* choicesOf(options).inSlices(source))
}

/** Indexes choices by value; the first of several with one value counts. Memoized by their list. */
export const indexChoices = memoizeWeak(
  (choices: readonly FieldChoice[]) =>
    new Map(choices.toReversed().map((choice) => [choice.value, choice] as const)),
) as <Choice extends FieldChoice>(choices: readonly Choice[]) => ReadonlyMap<unknown, Choice>

/** Nesting of a choice in those that contain it. */
interface ChoiceNesting {
  /** Number of choices that contain it. */
  depth: number
  /** Whether one of them is chosen. */
  isContained: boolean
}

/** Returns the nesting of choices by value; only an earlier choice contains another. */
export function nestChoices(
  choices: readonly FieldChoice[],
  isChosen: (value: FieldChoice['value']) => boolean,
): ReadonlyMap<FieldChoice['value'], ChoiceNesting> {
  const nesting = new Map<FieldChoice['value'], ChoiceNesting>()
  for (const { value, within } of choices) {
    const outer = within === undefined ? undefined : nesting.get(within)
    const isContained = outer !== undefined && within !== undefined && (outer.isContained || isChosen(within))
    nesting.set(value, { depth: outer ? outer.depth + 1 : 0, isContained })
  }
  return nesting
}

/** Parses the choices of a table column from one text. */
export const parseColumnChoices = (source: unknown): FieldChoice[] =>
  typeof source === 'string' && source && !/^https?:/.test(source)
    ? source.split(/[,，]/).map((value) => ({ value: value.trim(), label: value.trim() }))
    : []
