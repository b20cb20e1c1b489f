import type { ScriptFailure } from './script-call'
import type { ScriptName, ScriptNews } from './script-run'

/** Number of failures after which a script is disabled until the form is closed. */
const mostFailures = 3

/** Failures after which a script is not retried: it cannot be parsed, or there is no interpreter. */
const hopeless: readonly ScriptFailure['reason'][] = ['syntax', 'shape', 'unavailable']

interface Failed {
  count: number
  last: ScriptFailure
}

/**
 * Creates a log of failures and notifications by script. Each message about the form's own script is shown
 * once; for a button it is shown on every press.
 */
export function createFailureLog(tell: (news: ScriptNews) => void) {
  const failures = new Map<string, Failed>()
  const told = new Set<string>()
  const idOf = ({ kind, key = '' }: ScriptName) => `${kind} ${key}`
  const say = (about: string, news: ScriptNews) => {
    const id = `${idOf(news.script)} ${about}`
    if (news.script.kind === 'click' || !told.has(id)) tell(news)
    told.add(id)
  }
  const isOff = (script: ScriptName) => (failures.get(idOf(script))?.count ?? 0) >= mostFailures
  return {
    isOff,
    asked: (script: ScriptName) => say('asked', { script, asked: true }),
    failed: (script: ScriptName, failure: ScriptFailure) => {
      const before = failures.get(idOf(script))?.count ?? 0
      const count = hopeless.includes(failure.reason) ? mostFailures : before + 1
      failures.set(idOf(script), { count, last: failure })
      const off = isOff(script)
      say(off ? 'off' : failure.reason, { script, failure, off })
    },
    /** Repeats why a script is disabled. */
    remind: (script: ScriptName) => {
      const failure = failures.get(idOf(script))?.last
      say('off', { script, failure, off: true })
    },
  }
}
