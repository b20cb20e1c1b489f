import { expect } from 'vitest'
import { joinSources } from '#/core/flow/design/join-sources'
import { lastReturnRequest, pendingReturnRequest } from '#/core/flow/guards/return-request'
import { isUnclaimed } from '#/core/flow/participants/candidate-pool'
import { ballotsOf, collectVotes, type SignVisit, visitMessages } from '#/core/flow/participants/sign-visit'
import { additionsOf, hostStatusOf } from '#/core/flow/participants/signers'
import { pendingArrivals } from '#/core/flow/routing/join-branches'
import { overdueSteps } from '#/core/flow/routing/milestones'
import { findBlockedVisits, findBlockers } from '#/core/flow/routing/mutual-exclusion'
import type { FlowChange, LogRecord } from '#/core/flow/snapshot/flow-changes'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import { additionResult } from '#/core/flow/voting/step-result'
import { voteResultOf } from '#/core/flow/voting/tally'

const waiting = (message: FlowMessage) => message.status === 1
const dealt = new Set([2, 4, 5, 34])

/** What a cancelled flow must not hold any more; remarks may still mention people. */
const isLeftOver = ({ status, isCopy }: FlowMessage) =>
  status === 1 || status === 6 || (status === 5 && !isCopy)

const handleable = (flow: FlowSnapshot, visitId: string) =>
  flow.messages.filter((message) => message.visitId === visitId && !message.isCopy)

const othersWait = (visit: readonly FlowMessage[], to: string) =>
  visit.some((one) => waiting(one) && one.to !== to)

/** Whoever might have claimed a step and lost it is asked again when it is given back. */
const lostIt = (one: FlowMessage) => one.status === 4 && isUnclaimed(one)

/** Whoever gave an opinion has decided nothing. */
const isGiven = (one: FlowMessage) => one.status === 3 && one.seat?.opinion

/** Who is asked in a visit; whoever has signed may be asked again only in the place of the last one who had to. */
const askedIn = (visit: readonly FlowMessage[]) =>
  visit
    .filter(
      (one) =>
        waiting(one) || (one.status !== 2 && !lostIt(one) && !isGiven(one) && othersWait(visit, one.to)),
    )
    .map(({ to }) => to)

/** Those who were asked further have somebody who waits or is next, as long as they are undecided. */
function checkAdditions(flow: FlowSnapshot, visit: SignVisit) {
  if (!visitMessages(flow, visit).some(waiting)) return
  for (const addition of additionsOf(visit)) {
    const { result, queue, kind } = addition
    if (result) expect(queue, 'nobody is asked further after the end').toEqual([])
    if (result) continue
    const stand = hostStatusOf(visit, visitMessages(flow, visit), addition)
    expect(['open', 'signed'], 'somebody asked them').toContain(stand)
    if (kind === 'after' && stand === 'open') continue
    const open = collectVotes(flow, visit, addition).filter(({ decision }) => !decision)
    expect(open.length, 'who was asked further is waited for').toBeGreaterThan(0)
    if (kind !== 'opinion') expect(additionResult(flow, visit, addition)).toBeUndefined()
  }
}

/** What waits to be claimed waits for several, or for whoever is left of them; who has it has it alone. */
function checkPool(flow: FlowSnapshot, visit: SignVisit) {
  const own = visitMessages(flow, visit).filter((one) => waiting(one) && !one.seat?.added)
  const open = own.filter(isUnclaimed)
  const isPool = visit.sign.policy?.allot === 'claim'
  if (!isPool) expect(open, 'nothing else is claimed').toEqual([])
  if (isPool && open.length) expect(own, 'nobody has what waits to be claimed').toEqual(open)
}

/** A visit that counts votes is open as long as its policy says so, and decided as soon as it does. */
function checkSigning(flow: FlowSnapshot, visit: SignVisit) {
  const { policy, result, queue } = visit.sign
  const ballots = ballotsOf(flow, visit)
  const isOpen = visitMessages(flow, visit).some(waiting)
  checkAdditions(flow, visit)
  checkPool(flow, visit)
  if (result) expect(queue, 'nobody is asked after the end').toEqual([])
  if (result) expect(isOpen, 'a decided visit asks nobody').toBe(false)
  const isBegun = ballots.some(({ decision }) => decision)
  if (isOpen && policy && isBegun)
    expect(voteResultOf(policy, ballots), 'an open visit is undecided').toBeUndefined()
}

function checkVisits(flow: FlowSnapshot) {
  const visitOf = new Map(flow.messages.map(({ id, visitId }) => [id, visitId]))
  const led = new Set(
    flow.messages
      .filter(({ isRevoke, status }) => !isRevoke && status !== 8)
      .flatMap(({ preMessageIds, visitId }) => preMessageIds.filter((id) => visitOf.get(id) !== visitId)),
  )
  for (const visit of flow.visits) {
    const messages = handleable(flow, visit.id)
    for (const message of messages) expect(message.stepId).toBe(visit.stepId)
    const asked = askedIn(messages)
    expect(new Set(asked).size, 'nobody twice in a visit').toBe(asked.length)
    const handled = messages.filter(({ status }) => status === 3)
    if (visit.sign) checkSigning(flow, { ...visit, sign: visit.sign })
    const isOrSign = !visit.sign && messages[0]?.dealtype === 'orsign'
    if (isOrSign) expect(handled.length, 'one or-signer').toBeLessThanOrEqual(1)
    if (isOrSign && handled.length) expect(messages.some(waiting), 'or-sign closed').toBe(false)
    if (messages.some(({ id }) => led.has(id)))
      expect(messages.some(waiting), 'left only when done').toBe(false)
  }
}

function checkMessages({ messages, visits, directory }: FlowSnapshot) {
  const ids = new Set(messages.map(({ id }) => id))
  expect(ids.size, 'ids are unique').toBe(messages.length)
  for (const message of messages) {
    expect(visits.some(({ id }) => id === message.visitId)).toBe(true)
    for (const id of message.preMessageIds) expect(ids.has(id), 'a predecessor exists').toBe(true)
    if (message.status !== 7 && !(message.isCopy && message.preStepId === null))
      expect(message.preMessageIds.length, 'only the start has no predecessor').toBeGreaterThan(0)
    expect(message.entrustFrom?.id, 'nobody stands in for himself').not.toBe(message.to)
    if (waiting(message) && message.dealtype !== 'event')
      expect(directory.person(message.to)?.enabled).toBe(true)
  }
  expect(messages.filter(({ status }) => status === 7)).toHaveLength(1)
}

/** An open request asks only people who have what came of it, and its maker sees it as open. */
function checkRequests(flow: FlowSnapshot) {
  for (const { by, targetId } of flow.messages.flatMap((message) => pendingReturnRequest(message) ?? [])) {
    expect(flow.messages.find(({ id }) => id === targetId)?.to).toBe(by)
    expect(lastReturnRequest(flow, by)?.state).toBe('open')
  }
}

/** The lines of history that changes write. */
export const logOf = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** History names every message that an act closed, with what it became, and everybody who got one. */
export function checkTold(before: FlowSnapshot, after: FlowSnapshot, log: readonly LogRecord[]): void {
  const was = new Map(before.messages.map(({ id, status }) => [id, status]))
  const closings = new Map(log.flatMap(({ history }) => history).map((one) => [one.messageId, one]))
  const acted = new Set(log.map(({ messageId }) => messageId))
  const receivers = log.flatMap(({ nextmessage, cc }) => [...nextmessage, ...cc].flatMap(({ list }) => list))
  const told = new Set(receivers.map(({ msgid }) => msgid))
  for (const { id, status, to, stepName, preStepName } of after.messages) {
    const from = was.get(id)
    const isRemark = from === undefined && !log.length
    if (from === undefined && to && !isRemark)
      expect(told.has(id), `${to} got ${stepName} after ${preStepName}`).toBe(true)
    if (from === undefined || from === status || (status === 3 && acted.has(id))) continue
    expect(closings.get(id), `history of ${stepName}`).toMatchObject({ from, to: status })
  }
}

/** The messages of decisions that stand: one that was taken back may be decided again. */
function standingDeals(log: readonly LogRecord[]): (string | null)[] {
  let deals: (string | null)[] = []
  for (const { type2, messageId } of log) {
    if (dealt.has(type2)) deals.push(messageId)
    if (type2 === 39) deals = deals.filter((id) => id !== messageId)
  }
  return deals
}

const endings = ['running', 'agreed', 'refused', 'withdrawn', 'cancelled']

/** What holds after every act of every flow (trust 2). */
export function checkInvariants(flow: FlowSnapshot, log: readonly LogRecord[]): void {
  const head = flow.flow
  expect(head).toBeDefined()
  const deals = standingDeals(log)
  expect(new Set(deals).size, 'a message is dealt once').toBe(deals.length)
  expect(head?.finishedAt !== null, 'finished when nothing waits').toBe(!flow.messages.some(waiting))
  expect(head?.result === 'running', 'running as long as something waits').toBe(head?.finishedAt === null)
  expect(endings, 'an ended flow has one result').toContain(head?.result)
  if (head?.isCancel) expect(['withdrawn', 'cancelled']).toContain(head.result)
  if (head?.isCancel) expect(flow.messages.some(isLeftOver), 'cancelled as a whole').toBe(false)
  if (head?.finishedAt !== null && !head?.isCancel)
    for (const step of flow.design.funlist)
      if (joinSources(flow.design, step).length)
        expect(pendingArrivals(flow, step.id), 'no arrival is lost').toEqual([])
  if (head?.finishedAt !== null && !head?.isCancel)
    expect(findBlockedVisits(flow), 'nothing is held up after the end').toEqual([])
  for (const { stepId } of flow.messages.filter(waiting))
    expect(findBlockers(flow, stepId).length, 'never two of these at once').toBeLessThanOrEqual(1)
  expect(overdueSteps(flow), 'nothing waits whose time is over').toEqual([])
  checkMessages(flow)
  checkVisits(flow)
  checkRequests(flow)
}

const allowed: Record<number, number[]> = { 1: [2, 3, 4, 8], 5: [2, 8], 6: [2, 8] }

/** What only taking back a decision does: its tasks wait again, and what it led to is withdrawn. */
const restored: Record<number, number[]> = { 2: [1, 8], 3: [1, 8], 4: [1, 8], 9: [8] }

/** Messages only ever go from one status to the next (domain facts 2.2). */
export function checkTransitions(before: FlowSnapshot, after: FlowSnapshot): void {
  const isBack = (after.undos?.size ?? 0) < (before.undos?.size ?? 0)
  const was = new Map(before.messages.map(({ id, status }) => [id, status]))
  for (const { id, status } of after.messages) {
    const from = was.get(id)
    if (from !== undefined && from !== status)
      expect(
        [...(allowed[from] ?? []), ...((isBack && restored[from]) || [])],
        `${from} to ${status}`,
      ).toContain(status)
  }
}

const born = { message: 5, andsign: 1, orsign: 1, event: 1 } as const

/** What history says that became of each message. */
function toldBy(log: readonly LogRecord[]): Map<string, number> {
  const told = new Map<string, number>()
  for (const { nextmessage, cc } of log) {
    for (const { dealtype, skipped, list } of nextmessage)
      for (const { msgid = '' } of list) told.set(msgid, skipped ? 9 : born[dealtype])
    for (const { msgid = '' } of cc.flatMap(({ list }) => list)) told.set(msgid, 6)
  }
  for (const { messageId: id, type2, history } of log) {
    if (id && (dealt.has(type2) || type2 === 16 || type2 === 20)) told.set(id, 3)
    for (const { messageId, to } of history) told.set(messageId, to)
  }
  return told
}

/** A remark's notice lies beside a message of its receiver; history does not tell of it. */
const isRemark = ({ isCopy, preStepId, stepId }: FlowMessage) => isCopy && preStepId === stepId

/** A flow is what its history tells: every message stands as the acts left it, and there are no others. */
export function checkReplay({ messages }: FlowSnapshot, log: readonly LogRecord[]): void {
  const told = toldBy(log)
  const asked = messages.filter((one) => one.to && one.status !== 7 && !isRemark(one))
  expect(Object.fromEntries(asked.map(({ id }) => [id, told.get(id)]))).toEqual(
    Object.fromEntries(asked.map(({ id, status }) => [id, status])),
  )
  const here = new Set(messages.map(({ id }) => id))
  for (const id of told.keys()) expect(here.has(id), 'history tells of messages that are there').toBe(true)
}
