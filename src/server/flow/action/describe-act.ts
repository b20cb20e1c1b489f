import { BusinessError } from '../../../core/business-error'
import { describeQuestionDecision, type LogRecord } from '../../../core/flow'
import { collectFiles } from '../../../core/form'
import { type ChainLine, digestWithSaltInSlices } from '../../../core/proof/action-digest'
import {
  type ApprovalAct,
  filesDigest,
  inputDigestInSlices,
  toApprovalAct,
} from '../../../core/proof/approval'
import type { PasskeyAnswer, StoredFile } from '../../../generated/types'
import { type Context, finishInSlices, type Tx } from '../../platform'
import { listFileDigests } from '../../queries/proof/approval-challenge'
import type { ActionResult } from '../../read-models/action-context/load-context'
import { chainHeadOf } from './append-to-chain'

/** Action that may need a signature, behind the lock of its flow. */
export interface Signing {
  tx: Tx
  context: Context
  result: ActionResult
  attached: readonly StoredFile[]
  signature: 'request' | PasskeyAnswer | undefined
}

/** Describes the act to sign at a time and with a salt. */
export async function describeAct(
  { tx, context, result, attached }: Signing,
  record: LogRecord,
  { salt, at }: { salt: string; at: number },
): Promise<ApprovalAct> {
  const { after, running } = result
  const { rule, input } = result.act
  const { flow } = after
  if (!flow || !running) throw new Error('an act without a flow has no signature')
  const { workspace } = context.caller
  const ids = [
    ...collectFiles(after.design.formset, flow.form).map(({ id }) => id),
    ...attached.map(({ fileid }) => fileid),
  ]
  const question = describeQuestionDecision(after.design, flow, record.outcome === 'agree')
  return toApprovalAct(record as unknown as ChainLine, {
    workspace,
    flow: flow.id,
    number: running.workname,
    head: chainHeadOf(result, flow),
    rule,
    form: await finishInSlices(digestWithSaltInSlices(salt, 'form', flow.form)),
    files: filesDigest(await listFileDigests(tx, workspace, ids)),
    input: await finishInSlices(inputDigestInSlices(salt, { rule, input })),
    ...(question && { question }),
    at,
  })
}

/** Returns the digest that an assertion answers; empty if its client data are none. */
export function challengeDigestOf({ response }: PasskeyAnswer): string {
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString()
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return Buffer.from(String(challenge), 'base64url').toString('hex')
  } catch {
    return ''
  }
}

/** Parts of an act that an error can name; the others only change with them. */
const namedParts = ['flow', 'message', 'button', 'opinion', 'form', 'files', 'input'] as const

/** Returns the error for an act that is not the one that was described. */
export function actChangeError(was: ApprovalAct, now: ApprovalAct): BusinessError {
  const part = namedParts.find(
    (name) => was[name] !== now[name] && !(name === 'form' && was.button !== now.button),
  )
  return new BusinessError('sign.changed', { part: { code: `sign.part.${part ?? 'other'}` } })
}
