import type { FormDesign, FormItem } from '#/generated/types'
import {
  changeScriptOf,
  clickScriptOf,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  isSameValue,
} from '../../core/form'
import { parseScriptEffects } from './effects'
import { patchableKeys } from './item-patch'
import type { ScriptRunner } from './runner'
import type { ScriptFailure, ScriptMessage, ScriptName, ScriptOutput, ScriptRun } from './script-call'
import { createScriptForm, type ScriptForm, type ScriptHost } from './script-form'

/*
 * Scripts of one form while it is filled in. The form's own script runs once at the start and then for each
 * item whose value has changed, whatever the source; a button's runs when it is pressed. One runs at a time.
 * Changes made by a script trigger further runs, limited in depth and number so that they terminate.
 */

/** Number of failures after which a script is disabled until the form is closed. */
const maxFailures = 3

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
function createFailureLog(tell: (news: ScriptMessage) => void) {
  const failures = new Map<string, Failed>()
  const results = new Set<string>()
  const idOf = ({ kind, key = '' }: ScriptName) => `${kind} ${key}`
  const say = (about: string, news: ScriptMessage) => {
    const id = `${idOf(news.script)} ${about}`
    if (news.script.kind === 'click' || !results.has(id)) tell(news)
    results.add(id)
  }
  const isOff = (script: ScriptName) => (failures.get(idOf(script))?.count ?? 0) >= maxFailures
  return {
    isOff,
    asked: (script: ScriptName) => say('asked', { script, asked: true }),
    failed: (script: ScriptName, failure: ScriptFailure) => {
      const before = failures.get(idOf(script))?.count ?? 0
      const count = hopeless.includes(failure.reason) ? maxFailures : before + 1
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

interface Scripts {
  form: FormDesign
  session: ScriptHost
  runner: ScriptRunner
  newId(): string
  tell(news: ScriptMessage): void
  trace?(run: ScriptRun): void
}

/** Controller of a form's scripts. */
export interface ScriptController {
  press(button: FormItem): void
  /** Resolves when all running scripts have finished. */
  settled(): Promise<void>
  stop(): void
}

/** Maximum depth of runs triggered by scripts, and of runs after one change by a person. */
const most = { depth: 5, calls: 50 }

const formScript: ScriptName = { kind: 'change' }

interface Turn {
  script: ScriptName
  text: string
  item?: FormItem
  depth: number
}

/** Creates the queue of pending runs; of several for one item the last counts. */
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

/** Returns a function that lists the items whose values have changed since its last call. */
function changes(form: FormDesign, values: () => FormValues) {
  const items = formFieldsOf(form)
  let last = values()
  return () => {
    const now = values()
    const changed = items.filter(
      ({ model }) => !isSameValue(getOwnValue(now, model), getOwnValue(last, model)),
    )
    last = now
    return changed
  }
}

class Work implements ScriptController {
  private readonly record
  private readonly wardrobe
  private readonly queue = startQueue()
  private readonly text: string
  private readonly unlisten: () => void
  private working: Promise<void> | undefined
  private isStopped = false
  /** Whether the first run is active; its changes count as initial values. */
  private isStarting: boolean
  /** Number of script runs between the current run and a person's change. */
  private depth = 0
  private calls = 0

  constructor(private readonly about: Scripts) {
    const { form, session, tell } = about
    this.record = createFailureLog(tell)
    this.text = changeScriptOf(form)
    this.isStarting = this.text !== ''
    this.wardrobe = createScriptForm(form, session, {
      settled: () => this.settled(),
      isStarting: () => this.isStarting,
    })
    const changed = changes(form, this.wardrobe.values)
    this.unlisten = session.onLook(() => {
      for (const item of changed()) this.add({ script: formScript, text: this.text, item })
    })
    this.wardrobe.open()
    this.add({ script: formScript, text: this.text })
  }

  async settled() {
    while (this.working) await this.working
  }

  press(item: FormItem) {
    const { key, name: button } = item
    this.add({ script: { kind: 'click', key, button }, text: clickScriptOf(item), item })
  }

  stop() {
    this.isStopped = true
    this.unlisten()
    this.about.runner.stop()
  }

  private add(turn: Omit<Turn, 'depth'>) {
    if (!turn.text) return
    if (this.record.isOff(turn.script)) return this.record.remind(turn.script)
    this.queue.add({ ...turn, depth: this.depth })
    this.working ??= Promise.resolve().then(() => this.work())
  }

  private async work() {
    for (let turn = this.queue.next(); turn && !this.isStopped; turn = this.queue.next())
      await this.run(turn).catch((error) => this.gaveUp(turn, error))
    this.working = undefined
    this.isStarting = false
    this.calls = 0
  }

  private async run(turn: Turn) {
    if (this.record.isOff(turn.script)) return
    if (turn.depth > most.depth || (turn.depth > 0 && ++this.calls > most.calls)) {
      this.queue.drop('change')
      return this.failed(turn, { reason: 'rounds' })
    }
    const input = this.wardrobe.seen()
    const key = turn.item?.key ?? null
    const { form, values: models } = input
    const call = { script: turn.text, given: { form, models, key, watched: patchableKeys } }
    const outcome = await this.about.runner.run(call)
    if (this.isStopped) return
    this.depth = turn.depth + 1
    if ('failure' in outcome) this.failed(turn, outcome.failure)
    else this.take(turn, input, outcome.finished)
    this.depth = 0
  }

  /** Handles a failure of the script runtime; the form can still be filled in and sent. */
  private gaveUp(turn: Turn, error: unknown) {
    this.depth = 0
    this.failed(turn, { reason: 'unavailable', message: String(error) })
  }

  private failed({ script, item }: Turn, failure: ScriptFailure) {
    this.record.failed(script, failure)
    this.about.trace?.({ script, item, failure, lines: [] })
  }

  private take(turn: Turn, input: ReturnType<ScriptForm['seen']>, { result, lines, asked }: ScriptOutput) {
    const { form: design, session, newId, trace } = this.about
    const { script, item } = turn
    const [now, rights] = [this.wardrobe.values(), session.linkedRights()]
    const effects = parseScriptEffects({ result, design, rights, given: input, now, newId })
    if (!effects) return this.failed(turn, { reason: 'size' })
    if (asked) this.record.asked(script)
    trace?.({ script, item, lines, effects })
    this.wardrobe.dress(effects.looks)
    this.wardrobe.put(effects.values)
  }
}

/** Starts the scripts of a form. */
export const startScripts = (scripts: Scripts): ScriptController => new Work(scripts)
