import { useEffect, useRef, useState } from 'react'
import type { Runner } from '../../sandbox/runner'
import type { ScriptFailure } from '../../sandbox/script-call'

/** How long a script rests before it is read. */
const pause = 400

/** What the interpreter says of a script that it reads but does not run; undefined until it has said it. */
export function useScriptCheck(text: string): ScriptFailure | 'fine' | undefined {
  const [said, setSaid] = useState<{ text: string; verdict: ScriptFailure | 'fine' }>()
  const runner = useRef<Promise<Runner>>(undefined)
  useEffect(
    () => () => {
      void runner.current?.then((running) => running.stop())
      runner.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!text.trim()) return
    let isOld = false
    const timer = setTimeout(async () => {
      runner.current ??= import('../../sandbox/runner').then(({ startRunner }) => startRunner())
      const outcome = await (await runner.current).check(text)
      if (!isOld) setSaid({ text, verdict: 'failure' in outcome ? outcome.failure : 'fine' })
    }, pause)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return said?.text === text ? said.verdict : undefined
}
