import { BusinessError } from '../../../core/business-error'
import { NoAssigneeError } from '../../../core/flow/assignment/no-assignee-error'
import {
  type FormVisibility,
  formVisibilityOf,
  rightsToCreate,
  rightsToView,
} from '../../../core/flow/views/form-visibility'
import { toTrace } from '../../../core/flow/views/trace'
import type { FlowContext } from './load-context'

/** How whoever acts sees the form: as a creator does before there is a flow, then as one who looks at it. */
function sightIn({ snapshot: { design, messages }, actor, running }: FlowContext): FormVisibility {
  if (!running) return formVisibilityOf(design, rightsToCreate(design))
  const mine = messages.filter(({ to }) => to === actor.id).map(({ stepId }) => stepId)
  return formVisibilityOf(design, rightsToView(design, mine, actor.allows.includes('watch')))
}

/** A refusal with what its reader may know: why nobody was found goes with it as far as he may read it. */
export function explainNoAssignee(error: unknown, scene: FlowContext): unknown {
  if (!(error instanceof NoAssigneeError)) return error
  return new BusinessError(error.code, error.params, { trace: toTrace(error.trace, sightIn(scene)) })
}
