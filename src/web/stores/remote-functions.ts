import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import type { RemoteGroup } from '../../generated/types'
import { quietApi } from '../platform/api'

type Kept = ReturnType<typeof ref<RemoteGroup[]>>

const store = proxy<{ groups: Kept }>({ groups: ref([]) })
let loading: Promise<RemoteGroup[]> | undefined

/** The remote functions that expressions may use, fetched once; after a failure whoever asks next fetches again. */
export function loadRemoteGroups(): Promise<RemoteGroup[]> {
  loading ??= quietApi.oa.tablefun.funlist({}).then(keep, forget)
  return loading
}

function keep(groups: RemoteGroup[]): RemoteGroup[] {
  store.groups = ref(groups)
  return groups
}

function forget(failure: unknown): never {
  loading = undefined
  throw failure
}

/** The remote functions in the groups of their sources; none while they load. */
export function useRemoteGroups(): readonly RemoteGroup[] {
  useEffect(() => void loadRemoteGroups().catch(() => undefined), [])
  return useSnapshot(store).groups
}
