import type { FlowAction } from '../../../core/flow/context/define-action'
import type { CallName, Calls } from '../../../generated/calls'
import type { StoredFile } from '../../../generated/types'
import type { Tx } from '../../platform/db/db'
import { type CallHandler, type Context, defineCall, ResponseWithText } from '../../platform/http/define-call'
import { countBadges } from '../../queries/message/badges'
import type { ActionResult, FlowContext } from '../../read-models/action-context/load-context'
import { assertVisible } from '../../read-models/action-context/visible-flow'
import { type ActionTarget, runAction } from './run-action'

type Body<Name extends CallName> = Calls[Name]['body']
type Data<Name extends CallName> = Calls[Name]['data']

/** What a call sends for its action: the body, its sender and the transaction. */
interface Exchange<Name extends CallName> {
  body: Body<Name>
  context: Context
  tx: Tx
}

/** A call whose only work is one action on a running flow. */
interface FlowActionCall<Name extends CallName, Input> {
  action: FlowAction<Input>
  target(body: Body<Name>, context: Context): ActionTarget
  input(body: Body<Name>, context: Context): Input
  /** Files that go with the opinion. */
  attached?(body: Body<Name>): readonly StoredFile[]
  /** Refuses the action for reasons of the server; without it, flows that the caller may not see are refused. */
  guard?(scene: FlowContext, exchange: Pick<Exchange<Name>, 'body' | 'context'>): void
  /** The data of the response beside the caller's badges. */
  respond?(result: ActionResult, exchange: Exchange<Name>): Omit<Data<Name>, 'badges'>
  /** False where the response has no badges. */
  hasBadges?: false
  /** The code of the sentence in the envelope, with its parameters. */
  message: string | ((data: Data<Name>, body: Body<Name>) => [code: string, params?: Record<string, unknown>])
}

/** Defines a call that runs one action on a running flow and responds with its data, badges and a sentence. */
export const defineFlowAction = <Name extends CallName, Input>(
  name: Name,
  { action, target, input, attached, guard, respond, hasBadges, message }: FlowActionCall<Name, Input>,
): CallHandler =>
  defineCall(name, async (body, context) => {
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
