import type { CallName } from '../../src/generated/calls'
import type { FlowDesign, PasskeyAnswer, SignatureRequest } from '../../src/generated/types'
import { type Authenticator, authenticator } from './authenticator'
import { type FlowServer, typedLeave } from './flows'
import type { Sender } from './server'

/** The leave flow whose approvers sign, refusals and reassignments too; they may add approvers. */
export function signedLeave(): FlowDesign {
  const design = typedLeave()
  const funlist = design.funlist.map((step) =>
    step.is_start || step.dealtype === 'message'
      ? step
      : { ...step, signature: true, batch: true, addsign: { kinds: ['before' as const, 'after' as const] } },
  )
  return { ...design, funlist }
}

/** Registers a new passkey of somebody who has just proved who he is. */
export async function addPasskeyOf(
  server: FlowServer,
  sender: Sender,
  site: string,
  traits: Parameters<typeof authenticator>[1] = {},
): Promise<Authenticator> {
  const device = authenticator(site, traits)
  await server.db.pool.query('update session set proved_at = to_timestamp($1::bigint / 1000.0)', [
    server.clock.now(),
  ])
  const { data } = await sender.call('employee/passkeys/begin', {})
  const added = await sender.call('employee/passkeys/add', { name: '手机', passkey: device.make(data) })
  if (!added.success) throw new Error(added.msg)
  return device
}

/** Asks for the challenge of a decision. */
export const challengeFor = (sender: Sender, call: CallName, body: object) =>
  sender.raw(call, { ...body, signature: 'request' })

/** Sends a decision with the signature of a device over the challenge that it was given. */
export async function signedDecision(
  sender: Sender,
  device: Pick<Authenticator, 'answer'>,
  call: CallName,
  body: object,
): Promise<Awaited<ReturnType<Sender['raw']>>> {
  const asked = await challengeFor(sender, call, body)
  if (asked.code !== 'sign.challenge') return asked
  const { options } = asked.data as SignatureRequest
  const signature: PasskeyAnswer = device.answer(options)
  return sender.raw(call, { ...body, signature })
}
