import { proxy, useSnapshot } from 'valtio'
import type { HomeLayout } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson, type Person } from './session'

/** Changes since sign-in, and their person. */
const changed = proxy<{ person: string; layout?: HomeLayout | null }>({ person: '' })
const personId = () => currentPerson()?.id ?? ''

/** Returns the home page layout with which a person signs in. */
export const homeLayoutOf = (person: Person | null): HomeLayout | null =>
  (person?.conf.home ?? null) as HomeLayout | null

const layoutIn = ({ person, layout }: typeof changed): HomeLayout | null =>
  person === personId() && layout !== undefined ? layout : homeLayoutOf(currentPerson())

/** Returns the person's home page layout; null = the product's default. */
export const useHomeLayout = (): HomeLayout | null => layoutIn(useSnapshot(changed) as typeof changed)

/** Saves the person's home page layout, here immediately and on the server. */
export async function saveHomeLayout(layout: HomeLayout | null): Promise<void> {
  Object.assign(changed, { person: personId(), layout })
  await api.oa.flow.home.arrange({ layout })
}
