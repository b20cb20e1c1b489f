import type { FlowAction } from '../../../core/flow'
import type { CallName, Calls } from '../../../generated/calls'
import type { StoredFile } from '../../../generated/types'
import { type CallHandler, type Context, defineCall, ResponseWithText, type Tx } from '../../platform'
import { countBadges } from '../../queries'
import type { ActionResult, FlowContext } from '../../read-models/action-context/load-context'
import { assertVisible } from '../../read-models/action-context/visible-flow'
import { type ActionTarget, runAction } from './run-action'

type Body<Name extends CallName> = Calls[Name]['body']
type Data<Name extends CallName> = Calls[Name]['data']

/** Input of a call for its action: the body, the caller and the transaction. */
interface Exchange<Name extends CallName> {
  body: Body<Name>
  context: Context
  tx: Tx
}

/** Call that only runs one action on a running flow. */
interface FlowActionCall<Name extends CallName, Input> {
  action: FlowAction<Input>
  target(body: Body<Name>, context: Context): ActionTarget
  input(body: Body<Name>, context: Context): Input
  /** Files attached to the opinion. */
  attached?(body: Body<Name>): readonly StoredFile[]
  /** Rejects the action for reasons of the server; without it, flows the caller may not see are rejected. */
  guard?(scene: FlowContext, exchange: Pick<Exchange<Name>, 'body' | 'context'>): void
  /** Data of the response besides the caller's badges. */
  respond?(result: ActionResult, exchange: Exchange<Name>): Omit<Data<Name>, 'badges'>
  /** False where the response has no badges. */
  hasBadges?: false
  /** Message code of the envelope, with its parameters. */
  message: string | ((data: Data<Name>, body: Body<Name>) => [code: string, params?: Record<string, unknown>])
}

/** Defines a call that runs one action on a running flow and responds with its data, badges and a message. */
export const defineFlowAction = <Name extends CallName, Input>(
  name: Name,
  { action, target, input, attached, guard, respond, hasBadges, message }: FlowActionCall<Name, Input>,
): CallHandler =>
  defineCall(name, async (body, sent) => {
    // A page that gets no badges with the answer needs the event of its own act.
    const { page, ...actionInput } = sent
    const reduced = hasBadges === false || page === undefined ? actionInput : sent
    const context: Context = { ...reduced, company: sent.caller.seen }
    const data: Data<Name> = await runAction(
      {
        call: name,
        body: body as { requestId?: string },
        target: target(body, context),
        action,
        input: input(body, context),
        ...(attached && { attached: attached(body) }),
        guard: (scene) => (guard ? guard(scene, { body, context }) : assertVisible(scene, context)),
        answer: async (result, tx) => ({
          ...respond?.(result, { body, context, tx }),
          ...(hasBadges !== false && { badges: await countBadges(tx, context) }),
        }),
      },
      context,
    )
    const [code, params] = typeof message === 'string' ? [message] : message(data, body)
    return new ResponseWithText(data, code, params)
  })
