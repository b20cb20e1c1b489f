import { localTime } from '../text/formats'
import { parseDay } from './day'

const dayLength = 86_400_000

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds; both fall on whole seconds. */
export const zoneOffset = (at: number, zone: string): number =>
  Date.parse(`${localTime(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/** The instant at which the clocks of a zone show a moment: a day, and the seconds since its midnight. */
export function instantOf({ day, seconds = 0 }: { day: number; seconds?: number }, zone: string): number {
  const shown = day * dayLength + seconds * 1000
  // What the zone is ahead depends on the instant: a second look settles it around a change of clocks.
  return shown - zoneOffset(shown - zoneOffset(shown, zone), zone)
}

/** The day that the clocks of a zone show at an instant. */
export const localDay = (at: number, zone: string): number => parseDay(localTime(at, zone).slice(0, 10))
