/** Minimum number of cases of a person, or of people of a department, whose times are shown; fewer would reveal those of one. */
export const smallestGroup = 5

const minute = 60_000
const hour = 60 * minute
/** Number of hours from which a time has no fraction. */
const wholeFrom = 10

/** Returns the text key and parameters of a working time, in hours, as days of work have different lengths. */
export function workingTimeWords(
  ms: number,
): ['insight.moment' | 'insight.minutes' | 'insight.hours', { n: number }] {
  const n = Math.round(ms / minute)
  if (ms < minute) return ['insight.moment', { n }]
  if (ms < hour) return ['insight.minutes', { n }]
  const hours = ms / hour
  return ['insight.hours', { n: hours < wholeFrom ? Math.round(hours * 10) / 10 : Math.round(hours) }]
}
