import type { FlowDesignSet } from '../../../generated/types'
import { localTime } from '../../text/formats'

/*
 * Document numbers 文号 (domain facts 1.5): a template whose tokens are parts of the creation time, names, and
 * counters. Periodic counters restart when the key of their period changes; the caller stores them.
 */

/** Numbering rule of a flow: template, digits of a counter, and counter increment. */
export type DocumentNumberRule = FlowDesignSet['workname']

/**
 * Counter tokens. RUN grows by 1, the others by the rule's step; NY, NM, NW, ND restart with their period.
 */
export const counterTokens = ['RUN', 'N', 'NY', 'NM', 'NW', 'ND'] as const

/** Token of a counter. */
export type CounterToken = (typeof counterTokens)[number]

/** Parts of a document number. */
export interface DocumentNumberParts {
  /** Creation time in milliseconds. */
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

/** Splits an instant into its local time parts in a zone. */
function timeIn(at: number, zone: string): LocalTime {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = localTime(at, zone).split(
    /\D/,
  )
  return { year, month, day, hour, minute, second }
}

const oneDay = 86_400_000

/** Returns the ISO 8601 week, which is the week of the year that its Thursday lies in. */
function isoWeek({ year, month, day }: LocalTime): string {
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const weekday = (new Date(date).getUTCDay() + 6) % 7
  const thursday = new Date(date + (3 - weekday) * oneDay)
  const weekYear = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * oneDay)) + 1
  return `${weekYear}-W${String(week).padStart(2, '0')}`
}

/** Returns the period key of each counter at an instant; counters that never restart have an empty key. */
export function counterPeriods(at: number, zone: string): Record<CounterToken, string> {
  const time = timeIn(at, zone)
  const month = `${time.year}-${time.month}`
  return { RUN: '', N: '', NY: time.year, NM: month, NW: isoWeek(time), ND: `${month}-${time.day}` }
}

/** Returns the counters that a rule's template uses. */
export const templateCounters = ({ auto_name }: DocumentNumberRule): CounterToken[] =>
  counterTokens.filter((token) => auto_name.includes(`{${token}}`))

/** Piece of a document number: a text, or a counter, zero-padded to the digits of the rule. */
export type NumberSegment = string | { counter: CounterToken }

/**
 * Returns the pieces of a flow's document number before its counters are known; braces without a token stay.
 */
export function documentNumberSegments(
  { auto_name }: DocumentNumberRule,
  parts: Omit<DocumentNumberParts, 'counters'>,
): NumberSegment[] {
  const time = timeIn(parts.at, parts.zone)
  const tokens: Record<string, NumberSegment> = {
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

/** Returns the document number of a flow by a rule. */
export function formatDocumentNumber(
  rule: DocumentNumberRule,
  { counters, ...parts }: DocumentNumberParts,
): string {
  const padded = (token: CounterToken) => String(counters[token] ?? 0).padStart(rule.auto_len, '0')
  return documentNumberSegments(rule, parts)
    .map((piece) => (typeof piece === 'string' ? piece : padded(piece.counter)))
    .join('')
}
