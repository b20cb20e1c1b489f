import { isLocalizable, type Translate } from './translate'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Wraps a translator so that moments (UTC, ISO 8601) among the parameters are formatted as local time. */
export function formatTimestamps(say: Translate, clock: (moment: string) => string): Translate {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown)
    if (isLocalizable(value)) return { ...value, params: value.params && describe(value.params) }
    return typeof value === 'string' && moment.test(value) ? clock(value) : value
  }
  const describe = (params: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]))
  return (key, params) => say(key, params && describe(params))
}
