import { proxy, useSnapshot } from 'valtio'
import type { ListConfig, OaFlowUserConfigSaveBody } from '../../generated/types'
import { api } from '../platform/api'
import { currentPerson } from './session'

/** Lists whose looks are kept for each person. */
export type ConfigurableList = keyof OaFlowUserConfigSaveBody

/** What was changed since sign-in, and whose it is. */
const changed = proxy<{ person: string; lists: OaFlowUserConfigSaveBody }>({ person: '', lists: {} })
const me = () => currentPerson()?.id ?? ''
const asCompanyHasIt: ListConfig = { filters: [], columns: [] }

/** What the server said at sign-in; checked by its schema when it was kept. */
const storedConfig = (list: ConfigurableList) =>
  (currentPerson()?.conf.lists as OaFlowUserConfigSaveBody | undefined)?.[list]

/** How the person likes a list now. */
export const listConfigOf = (list: ConfigurableList): ListConfig =>
  (changed.person === me() ? changed.lists[list] : undefined) ?? storedConfig(list) ?? asCompanyHasIt

/** How the person likes a list: searches under names, and the columns. */
export function useListConfig(list: ConfigurableList): ListConfig {
  const { person, lists } = useSnapshot(changed)
  const own = person === me() ? (lists[list] as ListConfig | undefined) : undefined
  return own ?? storedConfig(list) ?? asCompanyHasIt
}

/** Keeps how the person likes a list, here at once and on the server. */
export async function saveListConfig(list: ConfigurableList, config: ListConfig): Promise<void> {
  if (changed.person !== me()) Object.assign(changed, { person: me(), lists: {} })
  changed.lists[list] = config
  await api.oa.flow.user_config.save({ [list]: config })
}
