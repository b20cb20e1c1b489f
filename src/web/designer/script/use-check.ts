import { useEffect, useRef, useState } from 'react'
import type { Runner } from '../../sandbox/runner'
import type { ScriptFailure } from '../../sandbox/script-call'

/** Debounce of the script check, in ms. */
const pause = 400

/** Returns the interpreter's result of parsing a script without running it; undefined until it is known. */
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
