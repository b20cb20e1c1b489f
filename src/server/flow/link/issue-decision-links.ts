import { randomInt } from 'node:crypto'
import { type Context, hashToken, requestLimits } from '../../platform'
import { findExternalId, isFactorRequired } from '../../queries'
import { readProfile } from '../../queries/directory/profile'
import { addDecisionLink, type DecisionLink } from '../../queries/message/decision-link'
import type { NoticeDecision, NoticeTask } from './notice-task'

/** Decision of a notification with the token of its link. */
interface TokenDecision extends NoticeDecision {
  token: string
}

/** Links of one notification, with the code that confirms them if it stands in the mail. */
export interface NoticeLinks {
  decisions: TokenDecision[]
  code: string | undefined
  expiresAt: number
}

/** Returns the hash of a code, which counts only for its link. */
export const hashDecisionCode = (tokenHash: string, code: string): string => hashToken(`${tokenHash} ${code}`)

/** Draws a code of six digits. */
export const drawDecisionCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns where a code can be sent besides the mail: a phone, or else the chat; undefined if there is neither. */
export async function findCodeDevice({
  db,
  caller: { workspace, id },
  sms,
  outside,
}: Context): Promise<{ kind: 'sms' | 'chat'; to: string } | undefined> {
  const [{ phone }, externalId] = await Promise.all([
    readProfile(db, { workspace, id }),
    findExternalId(db, workspace, id),
  ])
  if (sms && phone !== '') return { kind: 'sms', to: phone }
  return outside?.message && externalId ? { kind: 'chat', to: externalId } : undefined
}

/** Decides how a link is confirmed: a person who needs a second factor to sign in needs one here, too. */
async function confirmationOf(
  { confirmation }: NoticeTask,
  context: Context,
): Promise<DecisionLink['codeAt'] | undefined> {
  const { caller, db } = context
  if (caller.via === 'chat') return 'none'
  if (confirmation === 'link' && !(await isFactorRequired(db, caller.id))) return 'mail'
  return (await findCodeDevice(context)) ? 'device' : undefined
}

/** Issues a single-use link for each plain decision of a task; none where its code could not be delivered. */
export async function issueDecisionLinks(
  messageId: string,
  task: NoticeTask,
  context: Context,
): Promise<NoticeLinks> {
  const { db, caller, clock, language, randomHex } = context
  const expiresAt = clock.now() + requestLimits.decisionLinkLife
  const codeAt = task.decisions.length ? await confirmationOf(task, context) : undefined
  if (codeAt === undefined) return { decisions: [], code: undefined, expiresAt }
  const code = codeAt === 'mail' ? drawDecisionCode() : undefined
  const decisions = task.decisions.map((decision) => ({ ...decision, token: randomHex(32) }))
  await db.transaction(async (tx) => {
    for (const { token, button, name: buttonName, needsReason } of decisions) {
      const tokenHash = hashToken(token)
      await addDecisionLink(tx, {
        tokenHash,
        workspace: caller.workspace,
        messageId,
        personId: caller.id,
        language,
        codeAt,
        button,
        buttonName,
        needsReason,
        version: task.version,
        form: task.form,
        expiresAt,
        channel: caller.via ?? 'mail',
        pageKey: randomHex(16),
        codeHash: code === undefined ? null : hashDecisionCode(tokenHash, code),
      })
    }
  })
  return { decisions, code, expiresAt }
}
