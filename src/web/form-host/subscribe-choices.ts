import type { FormDesign, FormItem } from '#/generated/types'
import { loadAllFamilies } from '../../core/expression'
import {
  type CellLocation,
  type ChoiceNode,
  cellScope,
  expressionScope,
  type FormValues,
  resolveChoices,
} from '../../core/form'
import { companyClock } from './company-clock'
import { type FormHost, formHost } from './form-host'
import { remoteFunctionCacheOf } from './remote-function-cache'

await loadAllFamilies()

/** Form that contains the field. */
interface Around {
  form: FormDesign
  host?: FormHost
  values(): FormValues
  onLook(listener: () => void): () => void
  at?: CellLocation
}

/** State of a field's choices. */
interface Standing {
  state: 'known' | 'loading' | 'failed'
  choices: readonly ChoiceNode[]
  retry(): void
}

const alone: Around = {
  form: { list: [], remove_list: [], config: {} } as unknown as FormDesign,
  values: () => ({}),
  onLook: () => () => undefined,
}

/** Returns the choices of a field for the current form values; unknown ones are requested. */
function state(item: FormItem, around: Around, value: unknown): Standing {
  const { form, host = formHost(), values, at } = around
  const answers = remoteFunctionCacheOf(host)
  let failed = false
  const remote = (name: string, args: readonly unknown[]) => {
    const answer = answers.answer(name, args)
    failed ||= answer === undefined && answers.stateOf(name, args) === 'failed'
    return answer
  }
  const retry = answers.retry
  try {
    const now = values()
    const scope = expressionScope({ form, values: now, clock: companyClock(host), remote })
    const choices = resolveChoices(item, cellScope(scope, now, at), value)
    if (choices) return { state: 'known', choices, retry }
  } catch {
    return { state: 'failed', choices: [], retry }
  }
  return { state: failed ? 'failed' : 'loading', choices: [], retry }
}

type Choices = Standing['choices']

const areSame = (a: Choices, b: Choices) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Reports the choices of a field (of a database set those of its value) immediately and on every change.
 * Returns an unsubscribe function.
 */
export function subscribeChoices(
  item: FormItem,
  { around = alone, value }: { around?: Around; value?: unknown },
  tell: (state: Standing) => void,
): () => void {
  let last: Standing | undefined
  const look = () => {
    const now = state(item, around, value)
    if (last?.state === now.state && areSame(last.choices, now.choices)) return
    last = now
    tell(now)
  }
  const stops = [remoteFunctionCacheOf(around.host ?? formHost()).subscribe(look), around.onLook(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
