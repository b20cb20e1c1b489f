import { messageStatus } from '../../../../core/flow'
import type { Message } from '../../../../generated/types'

/** Start and end in milliseconds. */
export interface GanttSpan {
  from: number
  to: number
}

/** Message in time: planned and actual duration. */
export interface GanttRow {
  message: Message
  planned: GanttSpan | undefined
  actual: GanttSpan
  isOpen: boolean
}

/** All messages in time, earliest first, and the total span. */
export interface Gantt extends GanttSpan {
  rows: GanttRow[]
}

const shortest = 60_000

function rowOf(message: Message, now: number): GanttRow {
  const { created_at, finished_at, expires_at, status } = message
  const from = Date.parse(created_at)
  const isOpen = status === messageStatus.waiting
  const end = isOpen ? now : Date.parse(finished_at ?? created_at)
  return {
    message,
    isOpen,
    planned: expires_at === null ? undefined : { from, to: Date.parse(expires_at) },
    actual: { from, to: Math.max(from, end) },
  }
}

/** Builds the Gantt chart data of a flow's messages. */
export function buildGantt(messages: readonly Message[], now: number): Gantt {
  const rows = messages.map((message) => rowOf(message, now)).sort((a, b) => a.actual.from - b.actual.from)
  const from = Math.min(...rows.map(({ actual }) => actual.from))
  const ends = rows.flatMap(({ actual, planned }) => [actual.to, planned?.to ?? actual.to])
  return { rows, from, to: Math.max(from + shortest, ...ends) }
}

/** Returns the position of a span within a wider one, in percent. */
export const spanPosition = ({ from, to }: GanttSpan, span: GanttSpan): { left: number; width: number } => {
  const whole = to - from
  return { left: ((span.from - from) / whole) * 100, width: ((span.to - span.from) / whole) * 100 }
}
