import type { Trace } from '../../../generated/types'
import { explainExpression, isConditionMet } from '../../expression'
import { expressionScope, type FormWithValues } from '../../form/expression-scope'
import { isRecord } from '../../form/values/form-values'
import type { RecipientContext } from '../context'
import { parseRecipientGroups } from '../parse-groups'
import { createTraceRow, type Resolver } from '../resolution'

/** The condition of a form-condition item and the groups it leads to (S2-062). */
export function formConditionOf(data: unknown) {
  const { ifstr, to } = isRecord(data) ? data : {}
  return { condition: typeof ifstr === 'string' ? ifstr : '', groups: parseRecipientGroups(to) }
}

/** Whether the condition of a form-condition item is true for the form as it stands. */
export const isFormConditionMet = (data: unknown, filled: FormWithValues) =>
  isConditionMet(formConditionOf(data).condition, expressionScope(filled))

/** How a condition came out: its parts with their values, and what kept it from a value; told in tests alone. */
function toldOf(data: unknown, context: RecipientContext): Trace[] {
  if (!context.labels) return []
  const { condition } = formConditionOf(data)
  const { line, problem } = explainExpression(condition, expressionScope(context), context.labels)
  const told = condition.trim() ? [createTraceRow('trace.condition', { line }, [])] : []
  return problem ? [...told, { code: problem.code, params: problem.params, people: [] }] : told
}

/** People for whom a condition on the form decides (S2-189); its groups look beyond the run scope (domain facts 3.2). */
export const formif: Resolver = ({ name, data }, { context, within }) => {
  const told = toldOf(data, context)
  if (!isFormConditionMet(data, context))
    return { people: [], trace: [createTraceRow('trace.formif-false', { name }, []), ...told] }
  const inside = within(formConditionOf(data).groups)
  return {
    ...inside,
    trace: [createTraceRow('trace.formif', { name }, inside.people), ...told, ...inside.trace],
  }
}
