import type { ChoiceNode } from '#/core/form/design/choices'
import { resolveChoices } from '#/core/form/design/data-source'
import { type CellLocation, cellScope, expressionScope } from '#/core/form/expression-scope'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormItem } from '#/generated/types'
import { companyClock } from '../platform/company-clock'
import { remoteAnswers } from './remote-answers'

/** The form around a field whose choices are followed. */
interface Around {
  form: FormDesign
  values(): FormValues
  onLook(listener: () => void): () => void
  at?: CellLocation
}

/** How the choices of a field stand. */
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

/** The choices of a field over its form as it is now; what is not known yet is asked for. */
function standing(item: FormItem, { form, values, at }: Around, value: unknown): Standing {
  let failed = false
  const remote = (name: string, args: readonly unknown[]) => {
    const answer = remoteAnswers.answer(name, args)
    failed ||= answer === undefined && remoteAnswers.stateOf(name, args) === 'failed'
    return answer
  }
  const retry = remoteAnswers.retry
  try {
    const now = values()
    const scope = expressionScope({ form, values: now, clock: companyClock(), remote })
    const choices = resolveChoices(item, cellScope(scope, now, at), value)
    if (choices) return { state: 'known', choices, retry }
  } catch {
    return { state: 'failed', choices: [], retry }
  }
  return { state: failed ? 'failed' : 'loading', choices: [], retry }
}

type Choices = Standing['choices']

const areSame = (a: Choices, b: Choices) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Tells the choices of a field, of a database set that of its value, at once and whenever they are others; answers how to stop that. */
export function subscribeChoices(
  item: FormItem,
  { around = alone, value }: { around?: Around; value?: unknown },
  tell: (standing: Standing) => void,
): () => void {
  let last: Standing | undefined
  const look = () => {
    const now = standing(item, around, value)
    if (last?.state === now.state && areSame(last.choices, now.choices)) return
    last = now
    tell(now)
  }
  const stops = [remoteAnswers.subscribe(look), around.onLook(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
