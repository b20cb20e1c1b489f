import { BusinessError } from '../../../core/business-error'
import { type FlowChange, findRecordToSign, type LogRecord } from '../../../core/flow'
import {
  type ActionSignature,
  type ApproverSignature,
  approvalDigest,
  approvalLife,
} from '../../../core/proof/approval'
import { findSignatureProblem } from '../../../core/proof/approval-problem'
import { toChallenge } from '../../../core/proof/passkey'
import type { PasskeyAnswer, SignatureRequest } from '../../../generated/types'
import type { Context } from '../../platform'
import { createSigningOptions, relyingPartyOf, verifySigning } from '../../policies/passkey'
import { listSigningPasskeys, recordPasskeyUse } from '../../queries'
import {
  type ApprovalChallenge,
  addApprovalChallenge,
  consumeApprovalChallenge,
} from '../../queries/proof/approval-challenge'
import type { ActionResult } from '../../read-models/action-context/load-context'
import { certifyPasskeys } from '../../services/proof/certify-passkeys'
import { actChangeError, challengeDigestOf, describeAct, type Signing } from './describe-act'

/*
 * A step may require that its assignees sign with a passkey (core/flow/context/signature-requirement.ts).
 * The action is sent twice. First it asks for a challenge: the rule decides, the act is described and stored, and
 * nothing else is written. Then it carries the assertion over the digest of that act: the rule decides again under
 * the flow's lock, and the act that it leads to must be the stored one, to the byte. So a change of the form,
 * the decision, the opinion or the message in between needs another signature. The challenge ends with the
 * transaction that writes the decision.
 */

/** Interrupts an action whose author has to sign it; the transaction is rolled back, and the act is described. */
class SignatureNeeded extends Error {
  constructor(readonly described: Pick<ApprovalChallenge, 'act' | 'salt'>) {
    super('a signature is needed')
  }
}

/** Throws unless a person signs for themselves on a page; programs and links cannot. */
function assertSignable({ context, signature, result }: Signing, { stepName: step }: LogRecord): void {
  const { caller, config, origin = '' } = context
  if (caller.real) throw new BusinessError('sign.impersonated', { step })
  if (signature !== undefined && !caller.token) return
  const site = config.siteUrl ? new URL(config.siteUrl).origin : origin
  const page = `${site}/flowdetail?flowlistid=${result.snapshot.flow?.id ?? ''}`
  throw new BusinessError('sign.needed', { step, page })
}

/** Converts base64url to hexadecimal digits. */
const decodeToHex = (text: unknown) => Buffer.from(String(text), 'base64url').toString('hex')

/** Verifies an assertion over the act that the rule decided, and consumes its challenge. */
async function acceptSignature(
  signing: Signing & { signature: PasskeyAnswer },
  record: LogRecord,
): Promise<ActionSignature> {
  const { tx, context, signature: answer } = signing
  const { caller, clock } = context
  const stored = await consumeApprovalChallenge(tx, challengeDigestOf(answer), clock.now())
  if (!stored) throw new BusinessError('sign.expired')
  if (stored.personId !== caller.id) throw new BusinessError('sign.other-person')
  const { salt } = stored
  const act = await describeAct(signing, record, { salt, at: stored.act.at })
  if (approvalDigest(act) !== stored.digest) throw actChangeError(stored.act, act)
  const passkey = (await listSigningPasskeys(tx, caller.id)).find(({ id }) => id === answer.id)
  if (!passkey?.certificate) throw new BusinessError('sign.other-passkey')
  const counter = await verifySigning(context, answer, { challenge: toChallenge(stored.digest), passkey })
  const { authenticatorData, clientDataJSON, signature: bytes } = answer.response as Record<string, unknown>
  const signature: ApproverSignature = {
    act,
    assertion: {
      credential: passkey.id,
      authenticatorData: decodeToHex(authenticatorData),
      clientDataJSON: decodeToHex(clientDataJSON),
      signature: decodeToHex(bytes),
    },
    passkey: passkey.certificate,
  }
  if (counter === undefined || findSignatureProblem(signature)) throw new BusinessError('sign.wrong')
  if (!(await recordPasskeyUse(tx, { id: passkey.id, counter }, clock.now())))
    throw new BusinessError('sign.copied')
  return { signature, salt }
}

/** In the test environment nothing is signed, and the history says so. */
const withoutSignatures = (changes: readonly FlowChange[]): FlowChange[] =>
  changes.map((change) =>
    change.type === 'log.add' && change.record.signature === 'passkey'
      ? { ...change, record: { ...change.record, signature: 'none' } }
      : change,
  )

/** Returns the signature of an action that needs one, or the action without in the test environment. */
export async function signDecision(
  signing: Signing,
): Promise<{ signed?: ActionSignature; result?: ActionResult }> {
  const { context, result, signature } = signing
  const record = findRecordToSign(result.changes)
  if (!record) return {}
  if (context.data === 'test') return { result: { ...result, changes: withoutSignatures(result.changes) } }
  assertSignable(signing, record)
  if (signature && signature !== 'request')
    return { signed: await acceptSignature({ ...signing, signature }, record) }
  const salt = context.randomHex(16)
  const act = await describeAct(signing, record, { salt, at: context.clock.now() })
  throw new SignatureNeeded({ act, salt })
}

/** Stores the challenge of a described act. Returns the error that asks the page to have it signed. */
async function askForSignature(
  { act: described, salt }: SignatureNeeded['described'],
  context: Context,
): Promise<BusinessError> {
  const params = { step: described.step.name }
  const rpId = relyingPartyOf(context)
  if (rpId === undefined) return new BusinessError('sign.no-site', params)
  const passkeys = await certifyPasskeys(rpId, context)
  if (!passkeys.length) return new BusinessError('sign.no-passkey', params)
  // A statement about a passkey vouches for acts from its own time on.
  const at = Math.max(described.at, ...passkeys.map(({ certificate }) => certificate.content.at))
  const act = { ...described, at }
  const digest = approvalDigest(act)
  const challenge = { digest, personId: context.caller.id, act, salt }
  const times = { now: context.clock.now(), until: at + approvalLife }
  await context.db.transaction((tx) => addApprovalChallenge(tx, challenge, times))
  const options = await createSigningOptions(rpId, { challenge: toChallenge(digest), passkeys })
  const data: SignatureRequest = { act: { ...act }, options: { ...options } }
  return new BusinessError('sign.challenge', params, data)
}

/** Runs an action; one that needs a signature is answered with its challenge, outside the transaction. */
export async function answerWithChallenge<Value>(
  context: Context,
  next: () => Promise<Value>,
): Promise<Value> {
  try {
    return await next()
  } catch (error) {
    if (!(error instanceof SignatureNeeded)) throw error
    throw await askForSignature(error.described, context)
  }
}
