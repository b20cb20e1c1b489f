const duration =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const day = 86_400
const units = [365 * day, 30 * day, 7 * day, day, 3600, 60, 1]
const longest = 315_360_000

/** Returns the seconds of a duration of ISO 8601, such as P2D, also as a text of FEEL; undefined for anything else. */
export function secondsOfDuration(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^=\s*/, '')
    .replace(/^duration\((.*)\)$/, '$1')
    .replace(/^"(.*)"$/, '$1')
  const found = plain.length > 60 ? null : duration.exec(plain)
  if (!found || !/\d/.test(plain)) return
  const seconds = units.reduce((sum, unit, at) => sum + unit * Number(found[at + 1] ?? 0), 0)
  return Math.min(Math.round(seconds), longest)
}
