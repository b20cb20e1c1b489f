import type { FlowDesignSet } from '../../../generated/types'
import { localTime } from '../../text/formats'

/*
 * Document numbers 文号 (domain facts 1.5): a template whose tokens are parts of the creation time, names, and
 * counters. Counters of a period begin again when the period's key changes; the caller keeps them.
 */

/** The rule of a flow: template, digits of a counter, and by how much counters grow. */
export type DocumentNumberRule = FlowDesignSet['workname']

/** Counters by token: RUN grows by 1, the others by the rule's step; NY, NM, NW, ND begin again with their period. */
export const counterTokens = ['RUN', 'N', 'NY', 'NM', 'NW', 'ND'] as const

/** One of the counters. */
export type CounterToken = (typeof counterTokens)[number]

/** What a number is made of. */
export interface DocumentNumberParts {
  /** Milliseconds. */
  at: number
  /** IANA name of the time zone. */
  zone: string
  flowName: string
  userName: string
  shortDept: string
  /** Department path joined by "-". */
  longDept: string
  counters: Partial<Record<CounterToken, number>>
}

interface LocalTime {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

/** The moment in a zone, part by part. */
function timeIn(at: number, zone: string): LocalTime {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = localTime(at, zone).split(
    /\D/,
  )
  return { year, month, day, hour, minute, second }
}

const oneDay = 86_400_000

/** ISO 8601 week: the week of the year that its Thursday lies in. */
function isoWeek({ year, month, day }: LocalTime): string {
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const weekday = (new Date(date).getUTCDay() + 6) % 7
  const thursday = new Date(date + (3 - weekday) * oneDay)
  const weekYear = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * oneDay)) + 1
  return `${weekYear}-W${String(week).padStart(2, '0')}`
}

/** The key of each counter's period at an instant; counters that never begin again have an empty one. */
export function counterPeriods(at: number, zone: string): Record<CounterToken, string> {
  const time = timeIn(at, zone)
  const month = `${time.year}-${time.month}`
  return { RUN: '', N: '', NY: time.year, NM: month, NW: isoWeek(time), ND: `${month}-${time.day}` }
}

/** The counters that a rule's template shows. */
export const templateCounters = ({ auto_name }: DocumentNumberRule): CounterToken[] =>
  counterTokens.filter((token) => auto_name.includes(`{${token}}`))

/** A piece of a document number: a text, or a counter with zeros before it up to the digits of the rule. */
export type NumberPiece = string | { counter: CounterToken }

/** The document number that a rule gives a flow, while its counters are not known; braces without token stay. */
export function documentNumberPieces(
  { auto_name }: DocumentNumberRule,
  parts: Omit<DocumentNumberParts, 'counters'>,
): NumberPiece[] {
  const time = timeIn(parts.at, parts.zone)
  const tokens: Record<string, NumberPiece> = {
    Y: time.year,
    M: time.month,
    D: time.day,
    H: time.hour,
    I: time.minute,
    S: time.second,
    F: parts.flowName,
    U: parts.userName,
    SD: parts.shortDept,
    LD: parts.longDept,
    ...Object.fromEntries(counterTokens.map((counter) => [counter, { counter }])),
  }
  return auto_name
    .split(/(\{[A-Z]{1,3}\})/)
    .filter(Boolean)
    .map((text) => (/^\{[A-Z]+\}$/.test(text) ? tokens[text.slice(1, -1)] : undefined) ?? text)
}

/** The document number that a rule gives a flow. */
export function formatDocumentNumber(
  rule: DocumentNumberRule,
  { counters, ...parts }: DocumentNumberParts,
): string {
  const padded = (token: CounterToken) => String(counters[token] ?? 0).padStart(rule.auto_len, '0')
  return documentNumberPieces(rule, parts)
    .map((piece) => (typeof piece === 'string' ? piece : padded(piece.counter)))
    .join('')
}
