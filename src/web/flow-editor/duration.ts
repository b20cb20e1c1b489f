import type { splitSeconds } from '#/core/text/duration'

/** A selectable duration. */
export interface DurationOption {
  title: string
  seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/** Converts days, hours and minutes to seconds. */
export const durationToSeconds = ({ days, hours, minutes }: ReturnType<typeof splitSeconds>): number =>
  days * day + hours * hour + minutes * minute
