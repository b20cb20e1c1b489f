const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** Formats a moment in the reader's time zone: 2026-11-21 09:05. */
export const absoluteTime = (at: string | number): string => {
  const date = new Date(at)
  return `${dateOf(date)} ${clockOf(date)}`
}

/** Returns the reader's time zone, in which the server formats moments for a client that sends it. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
