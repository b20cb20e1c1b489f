const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** A moment in the reader's own zone: 2026-11-21 09:05. */
export const absoluteTime = (at: string | number): string => {
  const date = new Date(at)
  return `${dateOf(date)} ${clockOf(date)}`
}

const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A sentence of the server, whose moments are UTC, as its reader's clock tells them. */
export const inLocalTime = (sentence: string): string =>
  sentence.replace(moment, (at) => ` ${absoluteTime(at)} `)
