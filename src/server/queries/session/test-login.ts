import { type Context, hashToken, requestLimits, type Tx } from '../../platform'
import { logAuditEvent } from '../company/audit'
import { impersonationKey } from '../delegation/impersonation-audit'
import { startEnvironmentSession } from './session'

/**
 * Starts a session in the test environment under another account; the real person stays known and is logged.
 */
export async function startTestSession(
  tx: Tx,
  context: Pick<Context, 'caller' | 'clock' | 'config' | 'newId' | 'randomHex'>,
  subject: { id: string; name: string },
): Promise<{ token: string; expires: number }> {
  const { caller, clock, newId } = context
  const really = caller.real?.id ?? caller.id
  const issued = await startEnvironmentSession(tx, context, {
    workspace: caller.workspace,
    personId: subject.id,
    realId: subject.id === really ? null : really,
    environment: 'test',
    life: requestLimits.testLife,
  })
  const details = { id: subject.id, name: subject.name, session: impersonationKey(hashToken(issued.token)) }
  const running = { caller, id: newId(), now: clock.now() }
  await logAuditEvent(tx, running, { action: 'test.login', details })
  return issued
}
