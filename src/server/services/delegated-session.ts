import { BusinessError } from '../../core/business-error'
import { type EnvironmentName, getEnvironment } from '../../core/permission/environment'
import type { FlowEntrustReplaceEmployeeLoginData } from '../../generated/types'
import { type Context, hashToken, requestLimits } from '../platform'
import { toIso } from '../presenters/time'
import { startEnvironmentSession } from '../queries'
import { impersonationKey, logImpersonation } from '../queries/delegation/impersonation-audit'

/** Restricted session: whose records it opens, why, and by which delegation. */
export interface DelegatedSession {
  environment: EnvironmentName
  subject: { id: string; name: string }
  reason: string
  entrustId?: string
  /** Latest end of the session. */
  endsAt?: number | null
}

/**
 * Throws unless the session is the caller's own in production; restricted environments are never entered from
 * an impersonation.
 */
export function checkOwnSession({ caller }: Pick<Context, 'caller'>): void {
  if (caller.real || caller.environment !== 'prod') throw new BusinessError('environment.own-first')
}

/**
 * Starts a session in a restricted environment, logged like an impersonation. Returns what a browser needs.
 */
export async function startDelegatedSession(
  { environment, subject, reason, entrustId, endsAt }: DelegatedSession,
  context: Context,
): Promise<FlowEntrustReplaceEmployeeLoginData> {
  const { db, caller, clock } = context
  const { workspace, id } = caller
  const { cookie, base } = getEnvironment(environment)
  const left = endsAt ? endsAt - clock.now() : requestLimits.actingLife
  const isOneself = subject.id === id
  const { token, expires } = await db.transaction(async (tx) => {
    const issued = await startEnvironmentSession(tx, context, {
      workspace,
      personId: subject.id,
      realId: isOneself ? null : id,
      environment,
      life: Math.min(left, requestLimits.actingLife),
      ...(entrustId && { entrustId }),
    })
    const session = impersonationKey(hashToken(issued.token))
    if (!isOneself)
      await logImpersonation(tx, context, 'acting.begin', { ...subject, reason, session, environment })
    return issued
  })
  return { token, tokenkey: cookie, gotourl: `${base}/`, expire: toIso(expires) }
}
