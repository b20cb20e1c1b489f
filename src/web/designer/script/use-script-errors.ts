import { useEffect, useState } from 'react'
import type { ScriptFailure } from '../../sandbox/script-call'

/** Returns the interpreter's parse errors by script text; valid scripts are left out. */
export function useScriptErrors(scripts: readonly string[]): ReadonlyMap<string, ScriptFailure> {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, ScriptFailure>>(new Map())
  useEffect(() => {
    if (scripts.length === 0) return
    let isOld = false
    const read = async () => {
      const { startScriptRunner } = await import('../../sandbox/runner')
      const runner = startScriptRunner()
      const outcomes = await Promise.all(
        scripts.map(async (script) => [script, await runner.check(script)] as const),
      )
      runner.stop()
      const refused = outcomes.flatMap(([script, outcome]) =>
        'failure' in outcome ? [[script, outcome.failure] as const] : [],
      )
      if (!isOld) setRefusals(new Map(refused))
    }
    void read()
    return () => {
      isOld = true
    }
  }, [scripts])
  return refusals
}
