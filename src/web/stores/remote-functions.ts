import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import type { RemoteGroup } from '../../generated/types'
import { createResource } from '../platform'
import { quietApi } from '../platform/api'
import { currentPerson } from './session'

type Kept = ReturnType<typeof ref<RemoteGroup[]>>

const store = proxy<{ groups: Kept }>({ groups: ref([]) })
const remoteGroups = createResource(
  async () => {
    const groups = await quietApi.oa.tablefun.funlist({})
    store.groups = ref(groups)
    return groups
  },
  () => currentPerson()?.id,
)

/** Loads the remote functions available to this person's expressions. */
export const loadRemoteGroups = (): Promise<RemoteGroup[]> => remoteGroups.load()

/** Returns the remote functions grouped by source; none while they load. */
export function useRemoteGroups(): readonly RemoteGroup[] {
  useEffect(() => void loadRemoteGroups().catch(() => undefined), [])
  return useSnapshot(store).groups
}
