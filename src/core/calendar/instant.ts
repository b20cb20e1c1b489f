import { localDate, localTime } from '../text/formats'
import { parseDay } from './day'

const dayLength = 86_400_000

/** Returns the offset of a zone from UTC at an instant, in milliseconds. Both fall on whole seconds. */
export const zoneOffset = (at: number, zone: string): number =>
  Date.parse(`${localTime(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/** Returns the instant of a local time in a zone, given as a day and seconds since its midnight. */
export function localTimeToInstant(
  { day, seconds = 0 }: { day: number; seconds?: number },
  zone: string,
): number {
  const shown = day * dayLength + seconds * 1000
  // The offset depends on the instant: a second pass corrects it around a clock change.
  return shown - zoneOffset(shown - zoneOffset(shown, zone), zone)
}

/** Returns the local day of an instant in a zone. */
export const localDay = (at: number, zone: string): number => parseDay(localDate(at, zone))
