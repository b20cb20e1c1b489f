import { isRecord } from '../values/form-values'

/** One entry of a select, radio or checkbox field. */
export interface FieldChoice {
  value: string | number
  label: string
  /** The word of the design where the label is a translation of it: rules reckon with it, and it is what is stored. */
  written?: string
}

/** A choice with those below it, where choices form a tree. */
export interface ChoiceNode extends FieldChoice {
  children?: ChoiceNode[]
}

/** Whether something can be the value of a choice. */
export const isPlainChoice = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value))

/** How a choice reads: its label, or its value where it has none. */
export const choiceLabel = (label: unknown, value: string | number): string =>
  isPlainChoice(label) ? String(label) : String(value)

/** How a choice is called in its design, in whatever language its label reads. */
export const designLabelOf = ({ label, written = label }: Pick<FieldChoice, 'label' | 'written'>): string =>
  written

/** The part of a choice that says how its design calls it; none where its label does. */
export const pickDesignLabel = (entry: Record<string, unknown>): Pick<FieldChoice, 'written'> =>
  typeof entry.written === 'string' ? { written: entry.written } : {}

function toChoice(entry: unknown, showLabel: boolean): FieldChoice[] {
  if (typeof entry === 'string' || typeof entry === 'number') return [{ value: entry, label: String(entry) }]
  if (!isRecord(entry) || (typeof entry.value !== 'string' && typeof entry.value !== 'number')) return []
  const label = choiceLabel(entry.label, entry.value)
  const choice = { value: entry.value, label, ...pickDesignLabel(entry) }
  return [{ ...choice, value: showLabel ? designLabelOf(choice) : entry.value }]
}

/** The list of choices that stands in an item's options; undefined where they come from elsewhere. */
export function staticSource(options: Record<string, unknown>): unknown[] | undefined {
  const { sourceType = 'options' } = options
  const source =
    sourceType === 'options' || sourceType === 'json' ? options[listNames[sourceType]] : undefined
  return Array.isArray(source) ? source : undefined
}

const listNames = { options: 'options', json: 'jsonOptions' } as const

/**
 * The choices an item's options list, static or as JSON; with showLabel the label itself is stored.
 * Undefined where the choices come from elsewhere and are not known here.
 */
export const listChoices = (options: Record<string, unknown>): FieldChoice[] | undefined =>
  staticSource(options)?.flatMap((entry) => toChoice(entry, options.showLabel === true))

/** The choices that a table's column lists as words in one text. */
export const parseColumnChoices = (source: unknown): FieldChoice[] =>
  typeof source === 'string' && source && !/^https?:/.test(source)
    ? source.split(/[,，]/).map((value) => ({ value: value.trim(), label: value.trim() }))
    : []
