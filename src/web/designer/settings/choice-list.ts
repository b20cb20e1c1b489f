import type { FieldChoice } from '../../../core/form'
import { hasFewDigits } from '../../../core/text/read-number'

/** Returns the rows with one of them moved. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

const plainNumber = /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/

/** Parses a value as a number if it was one and still reads like one; 0x10 and numbers of 16 digits stay texts. */
const asBefore = (before: FieldChoice['value'], text: string): FieldChoice['value'] =>
  typeof before === 'number' && plainNumber.test(text) && hasFewDigits(text.trim()) ? Number(text) : text

/**
 * Returns the choices with a changed label or stored value; the value follows its label while both are equal.
 */
export function setChoiceText(
  choices: readonly FieldChoice[],
  index: number,
  { part, text }: { part: 'label' | 'value'; text: string },
): FieldChoice[] {
  return choices.map((choice, i) => {
    if (i !== index) return choice
    const isAlike = String(choice.value) === choice.label
    if (part === 'value') return { ...choice, value: asBefore(choice.value, text) }
    return { ...choice, label: text, value: isAlike ? asBefore(choice.value, text) : choice.value }
  })
}

/** Returns the choices with one more, under the first free name. */
export function addChoice(choices: readonly FieldChoice[], nameOf: (n: number) => string): FieldChoice[] {
  const taken = new Set(choices.flatMap(({ value, label }) => [String(value), label]))
  let n = choices.length + 1
  while (taken.has(nameOf(n))) n++
  return [...choices, { value: nameOf(n), label: nameOf(n) }]
}

/**
 * Returns the choices with several lines pasted over one of them; lines that are choices already are left
 * out.
 */
export function pasteChoices(
  choices: readonly FieldChoice[],
  index: number,
  lines: readonly string[],
): FieldChoice[] {
  const rest = choices.toSpliced(index, 1)
  const taken = new Set(rest.map(({ value }) => String(value)))
  const fresh = [...new Set(lines.map((line) => line.trim()))].filter((line) => line && !taken.has(line))
  return rest.toSpliced(index, 0, ...fresh.map((line) => ({ value: line, label: line })))
}
