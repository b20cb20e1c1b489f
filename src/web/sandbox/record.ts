import type { ScriptFailure } from './call'
import type { ScriptName, ScriptNews } from './runs'

/** After so many failures a script is left alone for as long as the form is open. */
const mostFailures = 3

/** A script that cannot be read, or for which there is no interpreter, is not tried again. */
const hopeless: readonly ScriptFailure['reason'][] = ['syntax', 'shape', 'unavailable']

/** What is known of each script: how often it failed, and what was told of it. */
export function startRecord(tell: (news: ScriptNews) => void) {
  const failures = new Map<string, number>()
  const told = new Set<string>()
  const idOf = ({ kind, button = '' }: ScriptName) => `${kind} ${button}`
  const once = (about: string, news: ScriptNews) => {
    const id = `${idOf(news.script)} ${about}`
    if (!told.has(id)) tell(news)
    told.add(id)
  }
  return {
    isOff: (script: ScriptName) => (failures.get(idOf(script)) ?? 0) >= mostFailures,
    asked: (script: ScriptName) => once('asked', { script, asked: true }),
    failed: (script: ScriptName, failure: ScriptFailure) => {
      const count = hopeless.includes(failure.reason) ? mostFailures : (failures.get(idOf(script)) ?? 0) + 1
      failures.set(idOf(script), count)
      const off = count >= mostFailures
      once(off ? 'off' : failure.reason, { script, failure, off })
    },
  }
}
