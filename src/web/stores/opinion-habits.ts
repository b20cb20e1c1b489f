import { proxy, useSnapshot } from 'valtio'
import type { OpinionHabits } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** Changes since sign-in, and their person. */
const changed = proxy<{ person: string; habits: OpinionHabits | null }>({ person: '', habits: null })
const personId = () => currentPerson()?.id ?? ''
const none: OpinionHabits = { phrases: [], next: false }

/** Returns the preferences loaded at sign-in; their schema was checked when they were stored. */
const stored = () => (currentPerson()?.conf.opinion as OpinionHabits | undefined) ?? none

const now = ({ person, habits }: { person: string; habits: OpinionHabits | null }) =>
  (person === personId() ? habits : null) ?? stored()

/** Returns the person's preferences for handling messages. */
export const useOpinionHabits = (): OpinionHabits =>
  now(useSnapshot(changed) as { person: string; habits: OpinionHabits | null })

/** Saves the person's preferences for handling messages, here immediately and on the server. */
export async function saveOpinionHabits(part: Partial<OpinionHabits>): Promise<void> {
  const habits = { ...now(changed), ...part }
  Object.assign(changed, { person: personId(), habits })
  await api.oa.flow.user_config.opinion(habits)
}
