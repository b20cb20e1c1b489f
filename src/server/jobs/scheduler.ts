import type { House } from '../platform/context/app-context'
import type { RunCall } from '../platform/http/define-call'
import { checkpoint } from './checkpoint'
import { settleChangesBy } from './confirm-pending-changes'
import { tellLate } from './notify-overdue'
import { remind } from './send-start-reminders'
import { startByClock } from './start-scheduled-flows'

const every = 30_000

/** Does what the clock starts, twice a minute; each work sees to it that several processes do it once. The answer stops it. */
export function startEveryMinute(house: House, runCall: RunCall): () => Promise<void> {
  const works = [tellLate, remind, startByClock, checkpoint, settleChangesBy(runCall)]
  let working: Promise<void> | undefined
  const work = async () => {
    for (const one of works)
      await one(house).catch((error: Error) =>
        house.log.warn({ err: error, work: one.name }, 'what the clock starts failed'),
      )
  }
  const look = () => {
    working ??= work().finally(() => {
      working = undefined
    })
  }
  const timer = setInterval(look, every)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    await working
  }
}
