/** A selectable duration. */
export interface Duration {
  title: string
  seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/** Splits seconds into days, hours and minutes. */
export const splitSeconds = (seconds: number) => ({
  days: Math.floor(seconds / day),
  hours: Math.floor((seconds % day) / hour),
  minutes: Math.floor((seconds % hour) / minute),
})

/** Converts days, hours and minutes to seconds. */
export const toSeconds = ({ days, hours, minutes }: ReturnType<typeof splitSeconds>): number =>
  days * day + hours * hour + minutes * minute
