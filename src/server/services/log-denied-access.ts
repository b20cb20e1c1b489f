import type { BusinessError } from '../../core/business-error'
import type { AppContext } from '../platform/context/app-context'
import type { Caller } from '../platform/http/define-call'
import { HttpError } from '../platform/http/http-error'
import { logAuditEvent } from '../queries/company/audit'
import { countInWindow } from '../queries/session/burst-detector'

/*
 * Whoever is refused for want of a right may be trying what he must not. The first refusal of an hour stands in the security
 * log, then the tenth, the hundredth and so on: nobody fills the log by being refused.
 */

const hour = 3_600_000

/** What only has to come first, or has its place elsewhere, is no try to do what one may not. */
const isWantOfRight = ({ status, code }: HttpError) =>
  status === 403 &&
  !['session.must-change', 'session.needs-factor'].includes(code) &&
  !code.startsWith('environment.')

const isRound = (times: number) => /^10*$/.test(String(times))

/** Where a refusal happened. */
interface Place extends Pick<AppContext, 'db' | 'clock' | 'newId' | 'log'> {
  caller: Caller
  address: string
}

/** Keeps that somebody was refused a call for want of a right; what was refused for another reason is passed over. */
export async function logDeniedAccess(
  place: Place,
  call: string,
  error: BusinessError | unknown,
): Promise<void> {
  if (!(error instanceof HttpError) || !isWantOfRight(error)) return
  const { db, clock, newId, caller, address, log } = place
  const now = clock.now()
  await db
    .transaction(async (tx) => {
      const limit = { subject: `refused ${caller.real?.id ?? caller.id}`, interval: hour }
      const times = await countInWindow(tx, limit, now)
      if (!isRound(times)) return
      const details = { address, call, times }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'rights.refused', details })
    })
    .catch((err: Error) => log.warn({ err, call }, 'a refused right could not be noted'))
}
