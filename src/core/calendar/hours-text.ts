import type { WorkingHours } from '../../generated/types'
import { readDate } from '../text/read-date'

/** Reads one end of a working time; a day ends at 24:00. */
const timeIn = (text: string): string | undefined =>
  text === '24:00' ? text : readDate(text, 'minute').value

const isTime = (time: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)

/** Formats hours as they are displayed and typed: 09:00-12:00, 13:00-18:00. No hours give an empty text. */
export const formatHours = (hours: WorkingHours): string =>
  hours.map(({ from, until }) => `${from}-${until}`).join(', ')

/** Whether hours are valid: each ends after it begins, and none begins before the previous one ends. */
export const isValidHours = (hours: WorkingHours): boolean =>
  hours.every(({ from, until }, at) => {
    const before = hours[at - 1]?.until ?? '00:00'
    return isTime(from) && isTime(until) && from < until && from >= before
  })

/** Parses typed hours, separated by commas or spaces; undefined if they are invalid. */
export function parseHours(text: string): WorkingHours | undefined {
  const close = text.replace(/\s*[-–—~～至]\s*/g, '-')
  const parts = close.split(/[\s,，;；、]+/).filter(Boolean)
  const hours: WorkingHours = []
  for (const part of parts) {
    const [from, until, ...rest] = part.split('-').map(timeIn)
    if (!from || !until || rest.length) return undefined
    hours.push({ from, until })
  }
  return isValidHours(hours) ? hours : undefined
}
