import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import { hasScripts } from '../../core/form'
import { newRequestId, type Translator, useTranslator } from '../platform'
import type { ScriptRun } from '../sandbox/script-call'
import type { ScriptController } from '../sandbox/scripting'
import { toast } from '../ui'
import type { FormSession } from './form-session'

interface ScriptedView {
  form: FormDesign
  session: FormSession
  /** Whether the form is being filled in; otherwise no script runs or loads. */
  isFilled: boolean
  /** Called after each run. */
  onScript?(run: ScriptRun): void
}

async function start(
  { form, session }: ScriptedView,
  { trace, t }: { trace: (run: ScriptRun) => void; t: Translator },
): Promise<ScriptController> {
  const [{ startScripts }, { startScriptRunner }, { scriptMessageText }] = await Promise.all([
    import('../sandbox/scripting'),
    import('../sandbox/runner'),
    import('../sandbox/script-messages'),
  ])
  const newId = () => `new-${newRequestId()}`
  const tell = (news: Parameters<typeof scriptMessageText>[0]) => toast(scriptMessageText(news, t), 'warning')
  return startScripts({ form, session, runner: startScriptRunner(), newId, tell, trace })
}

/** Maximum time in milliseconds that a form stays hidden while its scripts start. */
const longestWait = 700

/**
 * Whether the first run of a form's script is pending. The form stays hidden until then, so that fields it
 * hides do not flash.
 */
function useAwaited(session: FormSession, isNeeded: boolean) {
  const [awaitedSession, setAwaitedSession] = useState<FormSession>()
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => setAwaitedSession(session), longestWait)
    return () => clearTimeout(timer)
  }, [session, isNeeded])
  return { isAwaited: isNeeded && awaitedSession !== session, show: setAwaitedSession }
}

/** Runs the scripts of a form while it is filled in. Returns the function that runs a button's script. */
export function useScripts({ form, session, isFilled, onScript }: ScriptedView) {
  const t = useTranslator()
  const running = useRef<Promise<ScriptController | undefined>>(undefined)
  const latestRef = useRef(onScript)
  latestRef.current = onScript
  const isNeeded = isFilled && hasScripts(form)
  const { isAwaited, show } = useAwaited(session, isNeeded)
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    const started = start(
      { form, session, isFilled: true },
      { trace: (run) => latestRef.current?.(run), t },
    ).catch(() => {
      toast(t('script.reason.unavailable'), 'warning')
      return undefined
    })
    running.current = started
    void started.then(async (scripting) => {
      if (isGone) scripting?.stop()
      await scripting?.settled()
      if (!isGone) show(session)
    })
    return () => {
      isGone = true
      running.current = undefined
      void started.then((scripting) => scripting?.stop())
    }
  }, [form, session, isNeeded, show, t])
  const press = useCallback((button: FormItem) => {
    void running.current?.then((scripting) => scripting?.press(button))
  }, [])
  return { press: isNeeded ? press : undefined, isAwaited }
}
