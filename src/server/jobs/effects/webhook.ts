import type { AppContext } from '../../platform'
import { OutgoingError } from '../../platform/outgoing/outgoing-error'
import { signatureHeaders } from '../../platform/outgoing/webhook-signature'
import { type EffectPayloads, findDelivery, recordDelivery } from '../../queries'
import { defineEffect } from '../effect'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Timeout of a delivery: 3 s. The retry delays follow Feishu's webhook policy. */
const patience = 3 * second
const waits = [15 * second, 5 * minute, hour, 6 * hour]

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

async function send({ url, secrets, body }: Delivery, { hosts, clock }: AppContext): Promise<void> {
  const signed = signatureHeaders(secrets, { id: body.id, text: JSON.stringify(body) }, clock.now())
  const headers = { ...signed, 'x-qianpi-event': body.event }
  await hosts.ask({ url, body, headers, mark: body.id, anyAnswer: true, time: patience })
}

/** Returns the reason of a failed attempt: the end of a text key, and its parameters. */
function reasonOf(error: Error): string {
  if (!(error instanceof OutgoingError)) return `failed ${error.message}`
  if (error.kind === 'slow') return 'slow'
  return error.status === undefined ? `failed ${error.message}` : `status ${error.status}`
}

/**
 * Delivers an event to a webhook; after the last failed attempt it stays in the list of deliveries, to be
 * resent manually.
 */
export default defineEffect<EffectPayloads['webhook']>({
  waits,
  run: async ({ payload, workspace, tries }, appContext) => {
    const { db, clock } = appContext
    const delivery = await findDelivery(db, workspace, payload.deliveryId, clock.now())
    if (delivery?.state !== 'waiting') return
    const { id } = delivery
    const note = (state: 'waiting' | 'done' | 'failed', error = '') =>
      db.transaction((tx) => recordDelivery(tx, workspace, { id, state, error, now: clock.now() }))
    if (!delivery.enabled) return note('failed', 'disabled')
    const error = await send(delivery, appContext).then(
      () => undefined,
      (failure: Error) => failure,
    )
    if (!error) return note('done')
    const isLast = tries > waits.length
    await note(isLast ? 'failed' : 'waiting', reasonOf(error).slice(0, 500))
    if (!isLast) throw error
  },
})
