import { beginSubFlow, type Decided } from '../../flow/act/begin-sub-flow'
import { defineEffect } from '../effect'

/** A flow that another one started begins. */
export default defineEffect<Decided>({
  kind: 'sub-flow',
  run: ({ payload, workspace }, house) => beginSubFlow(payload, workspace, house),
})
