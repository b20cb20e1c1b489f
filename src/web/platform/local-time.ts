const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** A moment in the reader's own zone: 2026-11-21 09:05. */
export const absoluteTime = (at: string | number): string => {
  const date = new Date(at)
  return `${dateOf(date)} ${clockOf(date)}`
}

/** The zone of the reader's clock, in which the server tells moments to whoever sends it. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
