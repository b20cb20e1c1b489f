import { BusinessError } from '../../../core/business-error'
import { deal } from '../../../core/flow'
import type { Calls } from '../../../generated/calls'
import {
  type AppContext,
  type Context,
  HttpError,
  hashToken,
  isSameText,
  requestLimits,
  type Tx,
  translateKey,
} from '../../platform'
import { describeOutcome, toDealResponse } from '../../presenters/action-response'
import {
  consumeDecisionLinks,
  countDecisionTry,
  type DecisionLinkRow,
  findDecisionLink,
  lockDecisionLink,
  setDecisionCode,
} from '../../queries/message/decision-link'
import { createDealGuard } from '../../read-models/flow/deal-guard'
import { runAction } from '../action/run-action'
import { drawDecisionCode, findCodeDevice, hashDecisionCode } from './issue-decision-links'
import { loadNoticeTask, type NoticeTask, toNoticeInput } from './notice-task'
import { createReceiverContext } from './person-context'

/*
 * Links by which a notification decides. Opening one only shows what it would decide; a decision takes the token, the
 * value of its page, and the code that the mail contains or the device receives. The decision itself is the action of the
 * page, with its rules and locks. Links of a task that has ended, was handed on or changed decide nothing, whatever
 * became of it: the action is decided on the current flow.
 */

/** Link opened by its receiver: what it decides, or why it no longer does. */
export interface LinkView {
  link: DecisionLinkRow
  name: string
  language: DecisionLinkRow['language']
  task?: NoticeTask
  /** Why it decides nothing. */
  refusal?: BusinessError
}

const invalid = () => new BusinessError('decision-link.invalid')

/** Finds a link and the context of its receiver; throws the same error for any link that cannot be used. */
async function resolveLink(
  token: string,
  { address, ...appContext }: AppContext & { address: string },
): Promise<{ link: DecisionLinkRow; context: Context }> {
  const { db, clock } = appContext
  const link = /^[0-9a-f]{64}$/.test(token)
    ? await findDecisionLink(db, hashToken(token), clock.now())
    : undefined
  const context = link && (await createReceiverContext({ ...link, address }, appContext))
  if (!link || !context) throw invalid()
  return { link, context }
}

/** Throws if the link no longer decides what its notification showed. */
function assertUnchanged(link: DecisionLinkRow, { version, form, decisions }: NoticeTask): void {
  if (link.isUsed) throw invalid()
  if (version !== link.version || form !== link.form) throw new BusinessError('decision-link.form-changed')
  if (!decisions.some(({ button }) => button === link.button))
    throw new BusinessError('decision-link.page-only')
  if (link.tries >= requestLimits.decisionTries) throw new BusinessError('decision-link.tries-used')
}

/** Opens a link for reading: decides nothing and marks nothing as read. */
export async function openDecisionLink(
  token: string,
  appContext: AppContext & { address: string },
): Promise<LinkView> {
  const { link, context } = await resolveLink(token, appContext)
  if (link.channel !== 'mail') throw invalid()
  const opened = { link, name: context.caller.name, language: link.language }
  try {
    const task = await loadNoticeTask(link.messageId, context)
    assertUnchanged(link, task)
    return { ...opened, task }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { ...opened, refusal: error }
  }
}

/** Throws unless the value comes from the page of the link. */
function assertFromPage({ pageKey, channel }: DecisionLinkRow, sentKey: string): void {
  if (channel !== 'mail' || !isSameText(sentKey, pageKey)) throw invalid()
}

/** Sends a new code to the device of a link's receiver. */
export async function sendDecisionCode(
  { token, pageKey }: { token: string; pageKey: string },
  appContext: AppContext & { address: string },
): Promise<void> {
  const { link, context } = await resolveLink(token, appContext)
  assertFromPage(link, pageKey)
  const task = await loadNoticeTask(link.messageId, context)
  assertUnchanged(link, task)
  const device = link.codeAt === 'device' ? await findCodeDevice(context) : undefined
  if (!device) throw new BusinessError('decision-link.page-only')
  const { clock, db, newId, sms, outside } = context
  const code = drawDecisionCode()
  const now = clock.now()
  await db.transaction(async (tx) => {
    const lockedLink = await lockDecisionLink(tx, link.tokenHash, now)
    if (!lockedLink) throw invalid()
    const isSoon =
      lockedLink.codeSentAt !== null && now - lockedLink.codeSentAt < requestLimits.decisionCodePause
    if (isSoon || lockedLink.codesSent >= requestLimits.decisionCodes)
      throw new BusinessError('decision-link.codes-used')
    const until = now + requestLimits.decisionCodeLife
    const codeHash = hashDecisionCode(link.tokenHash, code)
    await setDecisionCode(tx, link.tokenHash, { codeHash, until, now })
  })
  const text = translateKey(link.language, 'decision-link.code-message', {
    step: task.step,
    flow: task.flow,
    code,
  })
  if (device.kind === 'sms') await sms?.({ id: newId(), to: device.to, text })
  else {
    const title = translateKey(link.language, 'decision-link.title')
    await outside?.message?.(device.to, { title, text, open: '' })
  }
}

/** Checks a code; counts a wrong one, and commits the count before it throws. */
async function checkCode(link: DecisionLinkRow, code: string, { db, clock }: Context): Promise<void> {
  const now = clock.now()
  const problem = await db.transaction(async (tx) => {
    const lockedLink = await lockDecisionLink(tx, link.tokenHash, now)
    if (!lockedLink || lockedLink.isUsed) return invalid()
    if (lockedLink.tries >= requestLimits.decisionTries) return new BusinessError('decision-link.tries-used')
    const isRight =
      lockedLink.codeHash !== null &&
      (lockedLink.codeUntil ?? 0) > now &&
      isSameText(hashDecisionCode(link.tokenHash, code), lockedLink.codeHash)
    if (isRight) return undefined
    await countDecisionTry(tx, link.tokenHash)
    const left = requestLimits.decisionTries - lockedLink.tries - 1
    return new BusinessError('decision-link.code-wrong', { left })
  })
  if (problem) throw problem
}

/** Result of a decision as a sentence of the product: its key, with parameters. */
export interface LinkDecision {
  code: string
  params: Record<string, unknown>
}

/** Presses the button of a link as its receiver, once. */
async function pressLink(link: DecisionLinkRow, reason: string, context: Context): Promise<LinkDecision> {
  const suggest = reason.trim()
  if (link.needsReason && !suggest) throw new BusinessError('decision-link.reason-missing')
  const task = await loadNoticeTask(link.messageId, context)
  assertUnchanged(link, task)
  const flowdata = { suggest, dept: '', fileList: [], version: link.version, formmd5: link.form }
  const plain = { btnindex: link.button, inputdata: {}, funlist: [], sonflows: [] }
  const body: Calls['oa/flow/deal']['body'] = { flowmsgid: link.messageId, flowdata, ...plain }
  const consume = async (tx: Tx) => {
    if (!(await consumeDecisionLinks(tx, link, context.clock.now()))) throw invalid()
  }
  const dealt = await runAction(
    {
      call: 'oa/flow/deal',
      body,
      target: { message: link.messageId, signer: context.caller.id },
      action: deal,
      input: toNoticeInput(link.messageId, link.button, suggest),
      guard: createDealGuard(body, context),
      answer: async (result, tx) => {
        await consume(tx)
        return toDealResponse(result, link.messageId)
      },
    },
    context,
  ).catch((error: unknown) => {
    if (error instanceof HttpError && error.code === 'formmd5error')
      throw new BusinessError('decision-link.form-changed')
    throw error
  })
  const { code, params = {} } = describeOutcome(dealt)
  return { code, params }
}

/** Confirmation of a link, as its page sends it. */
export interface LinkConfirmation {
  token: string
  pageKey: string
  code: string
  reason: string
}

/** Decides by a link of a mail, once its page is confirmed with the code. */
export async function decideByLink(
  { token, pageKey, code, reason }: LinkConfirmation,
  appContext: AppContext & { address: string },
): Promise<LinkDecision> {
  const { link, context } = await resolveLink(token, appContext)
  assertFromPage(link, pageKey)
  if (link.needsReason && !reason.trim()) throw new BusinessError('decision-link.reason-missing')
  await checkCode(link, code.trim(), context)
  return pressLink(link, reason, context)
}

/** Decides by a button of a card, which only its receiver may press: the platform says who pressed it. */
export async function decideByCard(
  { token, personId, reason }: { token: string; personId: string; reason: string },
  appContext: AppContext & { address: string },
): Promise<LinkDecision> {
  const { link, context } = await resolveLink(token, appContext)
  if (link.channel !== 'chat') throw invalid()
  if (link.personId !== personId) throw new BusinessError('decision-link.other-person')
  return pressLink(link, reason, context)
}
