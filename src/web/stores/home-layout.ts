import { proxy, useSnapshot } from 'valtio'
import type { HomeLayout } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** Changes since sign-in, and their person. */
const changed = proxy<{ person: string; layout?: HomeLayout | null }>({ person: '' })
const me = () => currentPerson()?.id ?? ''

const layoutIn = ({ person, layout }: typeof changed): HomeLayout | null =>
  person === me() && layout !== undefined
    ? layout
    : ((currentPerson()?.conf.home ?? null) as HomeLayout | null)

/** Returns the person's home page layout; null = the product's default. */
export const useHomeLayout = (): HomeLayout | null => layoutIn(useSnapshot(changed) as typeof changed)
export const currentHomeLayout = (): HomeLayout | null => layoutIn(changed)

/** Saves the person's home page layout, here immediately and on the server. */
export async function saveHomeLayout(layout: HomeLayout | null): Promise<void> {
  Object.assign(changed, { person: me(), layout })
  await api.oa.flow.home.arrange({ layout })
}
