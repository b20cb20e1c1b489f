import { isCoded, type Say } from './translate'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Says texts as another one does; a moment (UTC, ISO 8601) among their parameters reads as a clock shows it. */
export function sayByClock(say: Say, clock: (moment: string) => string): Say {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown)
    if (isCoded(value)) return { ...value, params: value.params && told(value.params) }
    return typeof value === 'string' && moment.test(value) ? clock(value) : value
  }
  const told = (params: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]))
  return (key, params) => say(key, params && told(params))
}
