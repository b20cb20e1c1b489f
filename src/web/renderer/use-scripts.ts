import { useCallback, useEffect, useRef } from 'react'
import { carriesScripts } from '#/core/form/scripts'
import type { FormDesign, FormItem } from '#/generated/types'
import { newRequestId } from '../platform/request-id'
import type { ScriptRun } from '../sandbox/runs'
import type { Scripting } from '../sandbox/scripting'
import { toast } from '../ui/toast'
import type { FormSession } from './session'

interface ScriptedView {
  form: FormDesign
  session: FormSession
  /** Whether the form is being filled; otherwise nothing of it runs, and nothing is loaded. */
  isFilled: boolean
  /** Told of each run. */
  onScript?(run: ScriptRun): void
}

async function start({ form, session }: ScriptedView, trace: (run: ScriptRun) => void): Promise<Scripting> {
  const [{ startScripting }, { startRunner }, { newsText }] = await Promise.all([
    import('../sandbox/scripting'),
    import('../sandbox/runner'),
    import('../sandbox/news'),
  ])
  const newId = () => `new-${newRequestId()}`
  const tell = (news: Parameters<typeof newsText>[0]) => toast(newsText(news), 'warning')
  return startScripting({ form, session, runner: startRunner(), newId, tell, trace })
}

/** Runs the scripts that a form brings along while it is filled; answers what presses a button's. */
export function useScripts({ form, session, isFilled, onScript }: ScriptedView) {
  const running = useRef<Promise<Scripting>>(undefined)
  const told = useRef(onScript)
  told.current = onScript
  const isNeeded = isFilled && carriesScripts(form)
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    const begun = start({ form, session, isFilled: true }, (run) => told.current?.(run))
    running.current = begun
    void begun.then((scripting) => isGone && scripting.stop())
    return () => {
      isGone = true
      running.current = undefined
      void begun.then((scripting) => scripting.stop())
    }
  }, [form, session, isNeeded])
  const press = useCallback((button: FormItem) => {
    void running.current?.then((scripting) => scripting.press(button))
  }, [])
  return isNeeded ? press : undefined
}
