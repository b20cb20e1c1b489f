import { proxy, useSnapshot } from 'valtio'
import type { ListConfig, OaFlowUserConfigSaveBody } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** Lists with personal preferences. */
export type ConfigurableList = keyof OaFlowUserConfigSaveBody

/** Changes since sign-in, and their person. */
const changed = proxy<{ person: string; lists: OaFlowUserConfigSaveBody }>({ person: '', lists: {} })
const personId = () => currentPerson()?.id ?? ''
const asCompanyHasIt: ListConfig = { filters: [], columns: [] }

/** Returns the preferences loaded at sign-in; their schema was checked when they were stored. */
const storedConfig = (list: ConfigurableList) =>
  (currentPerson()?.conf.lists as OaFlowUserConfigSaveBody | undefined)?.[list]

/** Returns the person's current preferences of a list. */
export const listConfigOf = (list: ConfigurableList): ListConfig =>
  (changed.person === personId() ? changed.lists[list] : undefined) ?? storedConfig(list) ?? asCompanyHasIt

/** Returns the person's preferences of a list: saved searches and columns. */
export function useListConfig(list: ConfigurableList): ListConfig {
  const { person, lists } = useSnapshot(changed)
  const own = person === personId() ? (lists[list] as ListConfig | undefined) : undefined
  return own ?? storedConfig(list) ?? asCompanyHasIt
}

/** Saves the person's preferences of a list, here immediately and on the server. */
export async function saveListConfig(list: ConfigurableList, config: ListConfig): Promise<void> {
  if (changed.person !== personId()) Object.assign(changed, { person: personId(), lists: {} })
  changed.lists[list] = config
  await api.oa.flow.user_config.save({ [list]: config })
}
