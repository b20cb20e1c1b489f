import type { RecipientItem } from '../../generated/types'
import {
  createTraceRow,
  findEnabledPeople,
  findLeavers,
  type RecipientContext,
  type Resolution,
  traceLeavers,
} from './resolution'

/** Conditions whose people are picked when the flow is sent, with who picks them. */
export const pickerKinds = { CreatorPick: 'creator', SenderPick: 'sender' } as const

/** Checks whether an item finds people who are picked when the flow is sent. */
export const isPickItem = ({ type, id }: Pick<RecipientItem, 'type' | 'id'>): boolean =>
  type === 'fun' && Object.hasOwn(pickerKinds, id)

/** Resolves the people picked for the step; outside of a step nobody is picked yet. */
export function resolvePicked(code: string, { directory, picked }: RecipientContext): Resolution {
  if (!picked) return { people: [], trace: [createTraceRow(`${code}-open`, {}, [])] }
  const people = findEnabledPeople(directory, picked)
  const left = traceLeavers('trace.pick-left', {}, findLeavers(directory, picked))
  return { people, trace: [createTraceRow(code, {}, people), ...left] }
}
