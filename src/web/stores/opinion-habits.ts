import { proxy, useSnapshot } from 'valtio'
import type { OpinionHabits } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** What was changed since sign-in, and whose it is. */
const changed = proxy<{ person: string; habits: OpinionHabits | null }>({ person: '', habits: null })
const me = () => currentPerson()?.id ?? ''
const none: OpinionHabits = { phrases: [], next: false }

/** What the server said at sign-in; checked by its schema when it was kept. */
const stored = () => (currentPerson()?.conf.opinion as OpinionHabits | undefined) ?? none

const now = ({ person, habits }: { person: string; habits: OpinionHabits | null }) =>
  (person === me() ? habits : null) ?? stored()

/** How the person likes to handle messages. */
export const useOpinionHabits = (): OpinionHabits =>
  now(useSnapshot(changed) as { person: string; habits: OpinionHabits | null })

/** Keeps how the person likes to handle messages, here at once and on the server. */
export async function saveOpinionHabits(part: Partial<OpinionHabits>): Promise<void> {
  const habits = { ...now(changed), ...part }
  Object.assign(changed, { person: me(), habits })
  await api.oa.flow.user_config.opinion(habits)
}
