import { BusinessError } from '../../../core/business-error'
import { RetryableError } from '../../platform'
import { type EffectPayloads, findFlow } from '../../queries'
import { signPaper } from '../../services/paper/sign-paper'
import { defineEffect } from '../effect'

/** Refusals after which the paper waits for a person who may sign it. */
const waiting: ReadonlySet<string> = new Set([
  'flow.archived',
  'flow.not-found',
  'paper.not-agreed',
  'paper.signature-by-person',
  'seal.not-user',
])

/** Refusals that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['paper.busy', 'paper.signature-busy', 'paper.slow'])

const minute = 60_000

/** Signs the paper of an approved flow in the name of the person who decided last; without the right to its seal it waits. */
export default defineEffect<EffectPayloads['sign-paper']>({
  waits: [minute / 6, minute, 10 * minute, 60 * minute],
  run: async ({ workspace, payload: { flowId, caller, language, origin } }, appContext) => {
    const signer = { ...caller, tokenHash: '' }
    const context = { ...appContext, caller: signer, language, address: '', ...(origin && { origin }) }
    await signPaper(flowId, { isAutomatic: true }, context).catch(async (error: unknown) => {
      if (!(error instanceof BusinessError)) throw error
      if (passing.has(error.code)) throw new RetryableError(error.code, error.params)
      if (!waiting.has(error.code)) throw error
      // A flow that the signer does not see has the same code as one that is lost, which is an incident.
      if (error.code === 'flow.not-found' && !(await findFlow(appContext.db, workspace, { flow: flowId })))
        throw error
    })
  },
})
