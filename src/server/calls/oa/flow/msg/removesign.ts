import { removeSign } from '../../../../../core/flow'
import { defineFlowAction } from '../../../../flow/action/define-flow-action'

export default defineFlowAction('oa/flow/msg/removesign', {
  action: removeSign,
  target: ({ flowOi_id }) => ({ flow: flowOi_id }),
  input: ({ from, to, reason = '' }) => ({ from, to, reason }),
  respond: ({ snapshot }, { body: { to } }) => ({ name: snapshot.directory.person(to)?.name ?? to }),
  hasBadges: false,
  message: ({ name }) => ['flow.removed-person', { name }],
})
