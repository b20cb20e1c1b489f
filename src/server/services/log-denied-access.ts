import type { Refused } from '../../core/business-error'
import type { House } from '../platform/context/app-context'
import type { Caller } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { noteAct } from '../queries/company/audit'
import { countWithin } from '../queries/session/burst-detector'

/*
 * Whoever is refused for want of a right may be trying what he must not. The first refusal of an hour stands in the security
 * log, then the tenth, the hundredth and so on: nobody fills the log by being refused.
 */

const hour = 3_600_000

/** What only has to come first, or has its place elsewhere, is no try to do what one may not. */
const isWantOfRight = ({ status, code }: HttpRefused) =>
  status === 403 &&
  !['session.must-change', 'session.needs-factor'].includes(code) &&
  !code.startsWith('environment.')

const isRound = (times: number) => /^10*$/.test(String(times))

/** Where a refusal happened. */
interface Place extends Pick<House, 'db' | 'clock' | 'newId' | 'log'> {
  caller: Caller
  address: string
}

/** Keeps that somebody was refused a call for want of a right; what was refused for another reason is passed over. */
export async function noteRefusal(place: Place, call: string, error: Refused | unknown): Promise<void> {
  if (!(error instanceof HttpRefused) || !isWantOfRight(error)) return
  const { db, clock, newId, caller, address, log } = place
  const now = clock.now()
  await db
    .transaction(async (tx) => {
      const limit = { subject: `refused ${caller.real?.id ?? caller.id}`, interval: hour }
      const times = await countWithin(tx, limit, now)
      if (!isRound(times)) return
      const details = { address, call, times }
      await noteAct(tx, { caller, id: newId(), now }, { action: 'rights.refused', details })
    })
    .catch((err: Error) => log.warn({ err, call }, 'a refused right could not be noted'))
}
