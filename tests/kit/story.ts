import { type DealInput, deal } from '#/core/flow/actions/deal'
import { type CreateInput, create } from '#/core/flow/actions/starts/create'
import type { FlowAction } from '#/core/flow/context/define-action'
import { applyChanges } from '#/core/flow/snapshot/apply-changes'
import type { FlowChange, LogRecord } from '#/core/flow/snapshot/flow-changes'
import type { Actor, FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import { toForwarding } from '#/core/flow/views/next-steps-view'
import type { FlowDesign, Forwarding } from '#/generated/types'
import { as, blank } from './house'

/** A flow told act by act in memory; a minute passes between acts. */
export interface Story {
  flow(): FlowSnapshot
  log(): LogRecord[]
  last(): { changes: FlowChange[]; led: Forwarding }
  /** Lets time pass until a moment. */
  turnTo(now: number): Story
  act<Input>(action: FlowAction<Input>, input: Input, actor: Actor): Story
  /** The same story up to here, which goes on by itself. */
  fork(): Story
  creates(who: string, input?: Partial<CreateInput>): Story
  deals(who: string, input?: Partial<DealInput>): Story
  /** The message that waits for somebody, at a step when several do. */
  waitingOf(who: string, stepId?: string): FlowMessage
  /** Who waits where: "step: name". */
  waiting(): string[]
  /** All messages: "step name status". */
  messages(): string[]
}

const minute = 60_000

/** Begins a story with a flow of the design that nobody has created yet. */
export const story = (design: FlowDesign, rest: Partial<FlowSnapshot> = {}): Story =>
  storyFrom(blank(design, rest))

function storyFrom(begun: FlowSnapshot, earlier: readonly LogRecord[] = []): Story {
  let flow = begun
  let changes: FlowChange[] = []
  let led = toForwarding(flow, [])
  const records = [...earlier]

  const told: Story = {
    flow: () => flow,
    log: () => records,
    last: () => ({ changes, led }),
    turnTo(now) {
      flow = { ...flow, now }
      return told
    },
    act(action, input, actor) {
      flow = { ...flow, now: flow.now + minute }
      changes = action.decide(flow, input, actor)
      led = toForwarding(flow, changes)
      flow = applyChanges(flow, changes)
      records.push(...changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : [])))
      return told
    },
    fork: () => storyFrom(flow, records),
    creates: (who, input) => told.act(create, { ...emptyCreate, ...input }, as(who)),
    deals: (who, input) =>
      told.act(
        deal,
        { messageId: input?.messageId ?? told.waitingOf(who).id, ...emptyDeal, ...input },
        as(who),
      ),
    waitingOf(who, stepId) {
      const task = flow.messages.find(
        (one) => one.to === who && one.status === 1 && (!stepId || one.stepId === stepId),
      )
      if (!task) throw new Error(`nothing waits for ${who}${stepId ? ` at ${stepId}` : ''}`)
      return task
    },
    waiting: () =>
      flow.messages
        .filter(({ status }) => status === 1)
        .map(({ stepName, toName }) => `${stepName}: ${toName}`),
    messages: () => flow.messages.map(({ stepName, toName, status }) => `${stepName} ${toName} ${status}`),
  }
  return told
}

const emptyCreate: CreateInput = {
  deptId: '',
  desc: '出差报销',
  level: 0,
  input: {},
  buttonIndex: 0,
  choices: [],
}
const emptyDeal = { suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
