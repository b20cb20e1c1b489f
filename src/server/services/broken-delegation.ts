import { BusinessError } from '../../core/business-error'
import { type BrokenDelegation, isWaiting, resolveDelegates } from '../../core/flow'
import type { ErrorCode } from '../../generated/error-codes'
import type { AppContext } from '../platform'
import { type Effect, findFlow, listMessages, readRecipientDirectory, writeEffect } from '../queries'
import { createSystemContext } from '../read-models/action-context/system-actor'

/** Notifies of a person's broken delegation once, however many messages it blocks. */
export async function notifyBrokenDelegation(
  broken: BrokenDelegation,
  at: Pick<Effect, 'workspace' | 'flowId'>,
  appContext: AppContext,
) {
  const now = appContext.clock.now()
  const effect = { ...at, id: notificationIdOf(broken), payload: broken, now, dueAt: now }
  await appContext.db.transaction((tx) => writeEffect(tx, { ...effect, kind: 'broken-delegation' }))
}

/** Id of the notification. */
export const notificationIdOf = ({ from }: BrokenDelegation): string => `delegation-of-${from}`

/**
 * Throws, with the reason, while a delegation leads nowhere and blocked messages still wait: that is an
 * incident. A retry after the delegation was fixed succeeds.
 */
export async function recheckDelegation(
  { messageId, from }: BrokenDelegation,
  workspace: string,
  appContext: AppContext,
): Promise<void> {
  const { db, clock } = appContext
  const running = await findFlow(db, workspace, { message: messageId })
  const messages = running ? await listMessages(db, workspace, running.id) : []
  if (!running || !messages.some((one) => one.id === messageId && one.to === from && isWaiting(one))) return
  const addressees = await readRecipientDirectory(createSystemContext(appContext, workspace))
  const { broken, trace } = resolveDelegates([from], {
    ...addressees,
    designId: running.designId,
    now: clock.now(),
  })
  const reason = trace.at(-1)
  if (broken.length && reason) throw new BusinessError(reason.code as ErrorCode, reason.params)
}
