import type { BusinessError } from '../../core/business-error'
import { type AppContext, type Caller, HttpError } from '../platform'
import { countEventInWindow, logAuditEvent } from '../queries'

/*
 * A caller rejected for lack of a right may be probing. The first rejection of an hour is recorded in the
 * security log, then the tenth, the hundredth and so on, so that rejections cannot fill the log.
 */

const hour = 3_600_000

/** Whether an error is a lack of rights; a missing precondition, or what is logged elsewhere, is not. */
const isWantOfRight = ({ status, code }: HttpError) =>
  status === 403 &&
  !['session.must-change', 'session.needs-factor'].includes(code) &&
  !code.startsWith('environment.')

const isRound = (times: number) => /^10*$/.test(String(times))

/** Context of a rejection. */
interface Place extends Pick<AppContext, 'db' | 'clock' | 'newId' | 'log'> {
  caller: Caller
  address: string
}

/** Logs that a call was rejected for lack of a right; other errors are skipped. */
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
      const times = await countEventInWindow(tx, limit, now)
      if (!isRound(times)) return
      const details = { address, call, times }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'rights.refused', details })
    })
    .catch((err: Error) => log.warn({ err, call }, 'a refused right could not be noted'))
}
