import { expect } from 'vitest'
import { deal } from '#/core/flow/actions/deal'
import { IncompleteSnapshotError } from '#/core/flow/context/incomplete-snapshot-error'
import { applyChanges } from '#/core/flow/snapshot/apply-changes'
import { countWaiting } from '#/core/flow/snapshot/message-index'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import { toForwarding } from '#/core/flow/views/next-steps-view'
import { as, counting } from './house'
import { tried } from './random-acts'
import { asReadToSign } from './to-sign'

/** What signing changes and answers, with ids that do not depend on what was done before. */
function signed(flow: FlowSnapshot, task: FlowMessage, buttonIndex: number) {
  const before = { ...flow, newId: counting() }
  const press = { suggest: '同意', deptId: '', input: {}, buttonIndex, choices: [] }
  const changes = tried(() => deal.decide(before, { messageId: task.id, ...press }, as(task.to)))
  const { waiting, waiting_more: more = 0, ...told } = toForwarding(before, changes)
  const after = applyChanges(before, changes)
  return { changes, told, missing: waiting.length + more, names: waiting, waits: countWaiting(after) }
}

/** The same; nothing where the rule needs the whole flow. */
function signedOnLess(...asked: Parameters<typeof signed>) {
  try {
    return signed(...asked)
  } catch (needed) {
    if (needed instanceof IncompleteSnapshotError) return undefined
    throw needed
  }
}

/**
 * Signs a message on what the server reads for it, and on the whole flow, and expects the same of both; answers whether
 * something was left out.
 */
export function signsOnLess(
  flow: FlowSnapshot,
  task: FlowMessage,
  { most, buttonIndex = 0 }: { most: number; buttonIndex?: number },
): boolean {
  const isWhole = flow.design.set.duties?.length
  const read = isWhole ? flow : asReadToSign(flow, task.id, most)
  const less = signedOnLess(read, task, buttonIndex)
  if (!less) return false
  const [{ names, ...part }, { names: all, ...whole }] = [less, signed(flow, task, buttonIndex)]
  expect(part).toEqual(whole)
  expect(all.slice(0, names.length)).toEqual(names)
  return part.changes.length > 0 && read.messages.length < flow.messages.length
}
