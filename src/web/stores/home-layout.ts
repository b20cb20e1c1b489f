import { proxy, useSnapshot } from 'valtio'
import type { HomeLayout } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** What was changed since sign-in, and whose it is. */
const changed = proxy<{ person: string; layout?: HomeLayout | null }>({ person: '' })
const me = () => currentPerson()?.id ?? ''

/** How the person has arranged the home page; nothing = as the product has it. */
export function useHomeLayout(): HomeLayout | null {
  const { person, layout } = useSnapshot(changed)
  if (person === me() && layout !== undefined) return layout as HomeLayout | null
  return (currentPerson()?.conf.home as HomeLayout | null | undefined) ?? null
}

/** Keeps how the person arranges the home page, here at once and on the server. */
export async function saveHomeLayout(layout: HomeLayout | null): Promise<void> {
  Object.assign(changed, { person: me(), layout })
  await api.oa.flow.home.arrange({ layout })
}
