import type { DecisionCell } from '../../generated/types'
import { memoizeWeak } from '../text/memoize'
import {
  formatBound,
  parseRange,
  parseRangeBound,
  type RangeBound,
  type RangeBounds,
  splitExclusion,
} from './parse-range'

/** Column properties that determine how its cells are written. */
export interface CellColumn {
  kind: 'number' | 'date' | 'text' | 'boolean' | 'any'
  /** Possible values with their labels, where known. */
  choices?: readonly { value: string | number; label: string }[]
  /** Words for true and false in the reader's language. */
  words: { yes: string; no: string }
}

type Constant = NonNullable<DecisionCell['values']>[number]

const anything: ReadonlySet<string> = new Set([
  ...['', '-', '‐', '‑', '–', '—', '―', '−', '－', '*'],
  ...['任意', 'any', 'cualquiera'],
])
const yes: ReadonlySet<string> = new Set(['true', 'yes', '是', 'sí', 'si', '✓'])
const no: ReadonlySet<string> = new Set(['false', 'no', '否', '✗'])

/** Matches commas that are thousands separators; all others separate the words of a list. */
const grouped = /^[^,，]*\d{1,3}(?:[,，]\d{3})+(?:\.\d*)?[^,，\d]*$/

/** Whether a text is one number with thousands separators. */
const isGroupedNumber = (text: string) => grouped.test(text) && parseRangeBound(text, 'number') !== undefined

interface Word {
  word: string
  isQuoted?: true
}

/**
 * Splits a list into words; words that contain a comma are quoted. Returns undefined for an unclosed quote.
 */
function wordsIn(text: string, isNumber: boolean): Word[] | undefined {
  if (isNumber && isGroupedNumber(text)) return [{ word: text }]
  const words: Word[] = []
  const part = /\s*(?:["“”]((?:[^"“”\\]|\\.)*)["“”]|([^,，、;；"“”]*))\s*(?:[,，、;；]|$)/y
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (!found) return undefined
    const [, quoted, bare = ''] = found
    words.push(
      quoted === undefined ? { word: bare.trim() } : { word: quoted.replace(/\\(.)/g, '$1'), isQuoted: true },
    )
  }
  return words.some(({ word }) => word === '') ? undefined : words
}

/** Indexes choices by label or value as text, and by value; the first of several counts. */
const indexColumnChoices = memoizeWeak((choices: NonNullable<CellColumn['choices']>) => {
  const byWord = new Map<string, (typeof choices)[number]>()
  const byValue = new Map<unknown, (typeof choices)[number]>()
  for (const choice of choices.toReversed()) {
    byWord.set(String(choice.value), choice).set(choice.label, choice)
    byValue.set(choice.value, choice)
  }
  return { byWord, byValue }
})

/** Matches a code such as 007, which a number would shorten. */
const zeroFirst = /^0\d/

function constantIn({ word, isQuoted }: Word, { kind, choices, words }: CellColumn): Constant | undefined {
  if (choices) return indexColumnChoices(choices).byWord.get(word)?.value
  const lower = word.toLowerCase()
  if (kind === 'boolean') {
    if (word === words.yes || yes.has(lower)) return true
    return word === words.no || no.has(lower) ? false : undefined
  }
  if (kind === 'number' || kind === 'date') return parseRangeBound(word, kind)
  return kind === 'any' && !isQuoted && !zeroFirst.test(word)
    ? (parseRangeBound(word, 'number') ?? word)
    : word
}

function listCell(text: string, column: CellColumn): DecisionCell | undefined {
  const { mark, rest } = splitExclusion(text)
  const isNumber = column.kind !== 'text' && !column.choices
  const words = wordsIn(rest, isNumber)
  // 1,000,2 may be a list or a number with thousands separators.
  const isAmbiguous = isNumber && words?.some(({ word }) => zeroFirst.test(word)) && /\d[,，]0\d\d/.test(rest)
  if (isAmbiguous) return undefined
  const values = words?.map((word) => constantIn(word, column))
  if (!values?.length || !values.every((value) => value !== undefined)) return undefined
  return { is: mark ? 'outside' : 'among', values: [...new Set(values)] }
}

/** Parses the text of a condition cell. Returns undefined if it cannot be parsed. */
export function parseDecisionCell(written: string, column: CellColumn): DecisionCell | undefined {
  const text = written.trim()
  if (anything.has(text.toLowerCase())) return { is: 'any' }
  const isOrdered = !column.choices && column.kind !== 'text' && column.kind !== 'boolean'
  const ends = isOrdered ? parseRange(text, column.kind === 'date' ? 'date' : 'number') : undefined
  return ends ? { is: 'range', ...ends } : listCell(text, column)
}

/** Converts a constant to the type of a column; undefined if it has none of that type. */
function fitConstant(value: Constant, column: CellColumn): Constant | undefined {
  const { kind, choices } = column
  const exact = choices && indexColumnChoices(choices).byValue.get(value)
  if (exact) return exact.value
  if (kind === 'any' && !choices) return value
  if (!choices && (typeof value === 'boolean') !== (kind === 'boolean')) return undefined
  return constantIn({ word: String(value), isQuoted: true }, column)
}

function fitRange(cell: DecisionCell, { kind, choices }: CellColumn): DecisionCell | undefined {
  if (choices || kind === 'text' || kind === 'boolean') return undefined
  if (kind === 'any') return cell
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const written = cell[end]
    return written === undefined ? [] : [[end, parseRangeBound(String(written), kind)] as const]
  })
  return ends.every(([, amount]) => amount !== undefined)
    ? { ...cell, ...Object.fromEntries(ends) }
    : undefined
}

/** Converts a cell to the type of another column; undefined if its values do not fit that type. */
export function convertDecisionCell(cell: DecisionCell, column: CellColumn): DecisionCell | undefined {
  if (cell.is === 'any') return cell
  if (cell.is === 'range') return fitRange(cell, column)
  const values = (cell.values ?? []).map((value) => fitConstant(value, column))
  return values.every((value) => value !== undefined) ? { ...cell, values } : undefined
}

/** Whether a bare word of a column without a type is read as a number or a range. */
const isNumberWord = (word: string) =>
  !zeroFirst.test(word) && (parseRangeBound(word, 'number') ?? parseRange(word, 'number')) !== undefined

function wordOf(value: Constant, { choices, words, kind }: CellColumn): string {
  const label = choices && indexColumnChoices(choices).byValue.get(value)?.label
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const word = label ?? String(value)
  const isBare = !/[,，、;；"“”]/.test(word) && word.trim() === word && word !== ''
  const isSign = anything.has(word.toLowerCase()) || splitExclusion(word).rest !== word
  const isNumber = kind === 'any' && isNumberWord(word)
  const isMistaken = typeof value === 'string' && kind !== 'date' && (isSign || isNumber)
  return isBare && !isMistaken ? word : `"${word.replace(/["“”\\]/g, '\\$&')}"`
}

/** Formats a cell as text that parses back to the same cell. */
export function formatDecisionCell(cell: DecisionCell, column: CellColumn): string {
  if (cell.is === 'any') return ''
  if (cell.is === 'range') return rangeText(cell)
  const words = (cell.values ?? []).map((value) => wordOf(value, column)).join(', ')
  return cell.is === 'outside' ? `≠ ${words}` : words
}

function rangeText({ from, above, to, below }: RangeBounds): string {
  if (from === undefined && to === undefined) return ''
  if (from !== undefined && to !== undefined && !above && !below) return `${from} – ${to}`
  const bounds: [string, RangeBound | undefined][] = [
    [above ? '>' : '≥', from],
    [below ? '<' : '≤', to],
  ]
  return bounds.flatMap(([sign, end]) => (end === undefined ? [] : formatBound(sign, end))).join(', ')
}
