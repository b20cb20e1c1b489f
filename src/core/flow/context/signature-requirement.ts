import type { FlowDesignStep } from '../../../generated/types'
import { type Actor, type FlowChange, type FlowSnapshot, type LogRecord, logType } from '../snapshot'

/*
 * A step may require the personal signature of its assignees. The rule only records in the history that a
 * person has to sign, or that the design decided without one; whether the signature is valid is checked where the
 * action is written. So a simulation continues and reports it, and a replay is not blocked.
 */

/** Rules by which an assignee decides about their own message, refusals and what moves it included. */
const decisions: ReadonlySet<string> = new Set([
  'deal',
  'revoke-to',
  'answer-application',
  'transfer',
  'add-sign',
  'withdraw-decision',
])

/** Rule that changes who decides, without a message of the actor. */
const removal = 'remove-sign'

/** Rules of the design and of administrators that decide or hand over without the assignee. */
const unsigned: ReadonlySet<LogRecord['type2']> = new Set([
  logType.orsign,
  logType.andsign,
  logType.deal,
  logType.revoke,
  logType.replaced,
  logType.automatic,
])

/** Whether decisions at a step require a personal signature; the creator's own step has no approver. */
export const requiresSignature = ({ signature, is_start }: FlowDesignStep): boolean =>
  signature === true && !is_start

/** Returns how the record of an action at a step with signatures is signed; undefined if it is no decision. */
function signatureOf(
  { messages }: FlowSnapshot,
  rule: string,
  { id }: Actor,
  { messageId, type2 }: LogRecord,
): LogRecord['signature'] {
  if (rule === removal) return 'passkey'
  const message = messages.find((one) => one.id === messageId)
  if (!message) return undefined
  if (decisions.has(rule) && message.to === id) return 'passkey'
  return unsigned.has(type2) ? 'none' : undefined
}

/** Step of a record: that of its message, since the record of a return names the step it returns to. */
const stepOf = ({ messages, design }: FlowSnapshot, { messageId, stepId }: LogRecord) => {
  const at = messages.find(({ id }) => id === messageId)?.stepId ?? stepId
  return design.funlist.find(({ id }) => id === at)
}

/** Marks the history records of decisions at steps that require signatures. */
export function markSignatures(
  snapshot: FlowSnapshot,
  { rule, actor }: { rule: string; actor: Actor },
  changes: FlowChange[],
): FlowChange[] {
  if (!snapshot.design.funlist.some(requiresSignature)) return changes
  return changes.map((change) => {
    if (change.type !== 'log.add') return change
    const step = stepOf(snapshot, change.record)
    const signature =
      step && requiresSignature(step) ? signatureOf(snapshot, rule, actor, change.record) : undefined
    return signature ? { ...change, record: { ...change.record, signature } } : change
  })
}

/** Returns the history record among the changes of an action that its author has to sign. */
export function findRecordToSign(changes: readonly FlowChange[]): LogRecord | undefined {
  const line = changes.find((change) => change.type === 'log.add' && change.record.signature === 'passkey')
  return line?.type === 'log.add' ? line.record : undefined
}
