/** A time limit to choose from. */
export interface Duration {
  title: string
  seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/** Seconds as days, hours and minutes. */
export const splitSeconds = (seconds: number) => ({
  days: Math.floor(seconds / day),
  hours: Math.floor((seconds % day) / hour),
  minutes: Math.floor((seconds % hour) / minute),
})

/** Days, hours and minutes as seconds. */
export const toSeconds = ({ days, hours, minutes }: ReturnType<typeof splitSeconds>): number =>
  days * day + hours * hour + minutes * minute
