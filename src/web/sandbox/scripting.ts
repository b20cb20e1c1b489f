import { itemsOf } from '#/core/form/items'
import { changeScriptOf, clickScriptOf } from '#/core/form/scripts'
import { type FormValues, own, sameValue } from '#/core/form/values'
import type { FormDesign, FormItem } from '#/generated/types'
import type { Outcome } from './call'
import { effectsOf } from './effects'
import { watched } from './looks'
import { startRecord } from './record'
import type { Runner } from './runner'
import type { ScriptName, ScriptNews, ScriptRun } from './runs'
import { openWardrobe, type ScriptedForm } from './wardrobe'

/*
 * The scripts of one form while it is filled. The form's own script runs once at the start and then for each item
 * whose value has changed, whoever changed it; a button's when it is pressed. One runs at a time. What a script
 * changes is followed by runs for what it changed, but only so deep and so often, so that none goes on for ever.
 */

interface Scripts {
  form: FormDesign
  session: ScriptedForm
  runner: Runner
  newId(): string
  tell(news: ScriptNews): void
  trace?(run: ScriptRun): void
}

/** The scripts of a form at work. */
export interface Scripting {
  press(button: FormItem): void
  stop(): void
}

/** How deep scripts follow their own changes, and how often they run after one change of a person. */
const most = { depth: 5, calls: 50 }

const formScript: ScriptName = { kind: 'change' }

interface Turn {
  script: ScriptName
  text: string
  item?: FormItem
  depth: number
}

/** Turns that wait; of several for one item the last counts. */
function startQueue() {
  const waiting = new Map<string, Turn>()
  return {
    add: (turn: Turn) => {
      const id = `${turn.script.kind} ${turn.item?.key ?? ''}`
      waiting.delete(id)
      waiting.set(id, turn)
    },
    next: (): Turn | undefined => {
      const [first] = waiting
      if (first) waiting.delete(first[0])
      return first?.[1]
    },
    drop: (kind: ScriptName['kind']) => {
      for (const [id, { script }] of waiting) if (script.kind === kind) waiting.delete(id)
    },
  }
}

/** The items whose values have become others since it was last asked. */
function changes(form: FormDesign, values: () => FormValues) {
  const items = itemsOf(form)
  let last = values()
  return () => {
    const now = values()
    const changed = items.filter(({ model }) => !sameValue(own(now, model), own(last, model)))
    last = now
    return changed
  }
}

/** Starts the scripts of a form. */
export function startScripting({ form, session, runner, newId, tell, trace }: Scripts): Scripting {
  const record = startRecord(tell)
  const queue = startQueue()
  const text = changeScriptOf(form)
  let working: Promise<void> | undefined
  let isStopped = false
  let depth = 0
  let calls = 0

  const wardrobe = openWardrobe(form, session, async () => {
    while (working) await working
  })
  const changedSince = changes(form, wardrobe.values)

  const take = ({ script, item }: Turn, given: ReturnType<typeof wardrobe.seen>, outcome: Outcome) => {
    const note = (rest: Partial<ScriptRun>) => trace?.({ script, item, lines: [], ...rest })
    if ('failure' in outcome) {
      record.failed(script, outcome.failure)
      return note(outcome)
    }
    const { result, lines, asked } = outcome.finished
    const [now, rights] = [wardrobe.values(), session.linkedRights()]
    const effects = effectsOf({ result, design: form, rights, given, now, newId })
    if (!effects) return take({ script, item, text: '', depth }, given, { failure: { reason: 'size' } })
    if (asked) record.asked(script)
    note({ lines, effects })
    wardrobe.dress(effects.looks)
    wardrobe.put(effects.values)
  }
  const run = async (turn: Turn) => {
    if (record.isOff(turn.script)) return
    if (turn.depth > most.depth || (turn.depth > 0 && ++calls > most.calls)) {
      queue.drop('change')
      return record.failed(turn.script, { reason: 'rounds' })
    }
    const given = wardrobe.seen()
    const { item, text: script } = turn
    const key = item?.key ?? null
    const outcome = await runner.run({
      script,
      given: { form: given.form, models: given.values, key, watched },
    })
    if (isStopped) return
    depth = turn.depth + 1
    take(turn, given, outcome)
    depth = 0
  }
  const work = async () => {
    for (let turn = queue.next(); turn && !isStopped; turn = queue.next()) await run(turn)
    working = undefined
    calls = 0
  }
  const add = (turn: Omit<Turn, 'depth'>) => {
    if (!turn.text) return
    if (record.isOff(turn.script)) return record.remind(turn.script)
    queue.add({ ...turn, depth })
    working ??= Promise.resolve().then(work)
  }

  const unlisten = session.onLook(() => {
    for (const item of changedSince()) add({ script: formScript, text, item })
  })
  wardrobe.begin()
  add({ script: formScript, text })
  return {
    press: (button) =>
      add({ script: { kind: 'click', button: button.name }, text: clickScriptOf(button), item: button }),
    stop: () => {
      isStopped = true
      unlisten()
      runner.stop()
    },
  }
}
