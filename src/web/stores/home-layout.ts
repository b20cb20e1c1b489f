import { proxy, useSnapshot } from 'valtio'
import type { HomeLayout } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** Changes since sign-in, and their person. */
const changed = proxy<{ person: string; layout?: HomeLayout | null }>({ person: '' })
const me = () => currentPerson()?.id ?? ''

/** Returns the person's home page layout; null = the product's default. */
export function useHomeLayout(): HomeLayout | null {
  const { person, layout } = useSnapshot(changed)
  if (person === me() && layout !== undefined) return layout as HomeLayout | null
  return (currentPerson()?.conf.home as HomeLayout | null | undefined) ?? null
}

/** Saves the person's home page layout, here immediately and on the server. */
export async function saveHomeLayout(layout: HomeLayout | null): Promise<void> {
  Object.assign(changed, { person: me(), layout })
  await api.oa.flow.home.arrange({ layout })
}
