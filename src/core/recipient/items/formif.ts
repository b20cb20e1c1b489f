import type { Trace } from '../../../generated/types'
import { explainExpression, isConditionMet } from '../../expression'
import { expressionScope, type FormWithValues } from '../../form'
import { formConditionOf } from '../parse-groups'
import { createTraceRow, type RecipientContext, type Resolver } from '../resolution'

/** Whether the condition of a form-condition item is true for the current form. */
export const isFormConditionMet = (data: unknown, filled: FormWithValues) =>
  isConditionMet(formConditionOf(data).condition, expressionScope(filled))

/** Explains a condition: its parts with their values, and any evaluation problem; in recipient tests only. */
function conditionTraces(data: unknown, context: RecipientContext): Trace[] {
  if (!context.labels) return []
  const { condition } = formConditionOf(data)
  const { line, problem } = explainExpression(condition, expressionScope(context), context.labels)
  const traces = condition.trim() ? [createTraceRow('trace.condition', { line }, [])] : []
  return problem ? [...traces, { code: problem.code, params: problem.params, people: [] }] : traces
}

/**
 * Resolves people under a condition on the form (S2-189); its groups ignore the run scope (domain facts 3.2).
 */
export const formConditionResolver = function* ({ name, data }, { context, resolveGroups }) {
  const traces = conditionTraces(data, context)
  if (!isFormConditionMet(data, context))
    return { people: [], trace: [createTraceRow('trace.formif-false', { name }, []), ...traces] }
  const inside = yield* resolveGroups(formConditionOf(data).groups)
  return {
    ...inside,
    trace: [createTraceRow('trace.formif', { name }, inside.people), ...traces, ...inside.trace],
  }
} satisfies Resolver
