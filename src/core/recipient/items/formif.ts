import { holds } from '../../expression'
import { expressionScope, type FilledForm } from '../../form/expression-scope'
import { isRecord } from '../../form/values'
import { found, type Resolver, traceOf } from '../found'
import { groupsIn } from '../json'

/** The condition of a form-condition item and the groups it leads to (S2-062). */
export function formConditionOf(data: unknown) {
  const { ifstr, to } = isRecord(data) ? data : {}
  return { condition: typeof ifstr === 'string' ? ifstr : '', groups: groupsIn(to) }
}

/** Whether the condition of a form-condition item is true for the form as it stands. */
export const isTrueForForm = (data: unknown, filled: FilledForm) =>
  holds(formConditionOf(data).condition, expressionScope(filled))

/** People for whom a condition on the form decides (S2-189); its groups look beyond the run scope (domain facts 3.2). */
export const formif: Resolver = ({ name, data }, { context, within }) => {
  if (!isTrueForForm(data, context)) return found('trace.formif-false', { name }, [])
  const inside = within(formConditionOf(data).groups)
  return { ...inside, trace: [traceOf('trace.formif', { name }, inside.people), ...inside.trace] }
}
