import type { ScriptFailure } from './script-call'
import type { ScriptName, ScriptNews } from './script-run'

/** After so many failures a script is left alone for as long as the form is open. */
const mostFailures = 3

/** A script that cannot be read, or for which there is no interpreter, is not tried again. */
const hopeless: readonly ScriptFailure['reason'][] = ['syntax', 'shape', 'unavailable']

interface Failed {
  count: number
  last: ScriptFailure
}

/**
 * What is known of each script: how often it failed, and what was told of it. Of the form's own each thing is told
 * once; whoever presses a button is told every time why nothing came of it.
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
    /** Says again why a script is left alone. */
    remind: (script: ScriptName) => {
      const failure = failures.get(idOf(script))?.last
      say('off', { script, failure, off: true })
    },
  }
}
