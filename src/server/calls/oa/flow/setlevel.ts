import { setUrgency } from '../../../../core/flow'
import { defineFlowAction } from '../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/setlevel', {
  action: setUrgency,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ level }) => ({ level }),
  respond: (_, { body }) => ({ level: body.level }),
  message: ({ level }) => [level > 0 ? 'flow.raised' : 'flow.lowered'],
})
