import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import type { RemoteGroup } from '../../generated/types'
import { quietApi } from '../platform/api'
import { currentPerson } from './session'

type Kept = ReturnType<typeof ref<RemoteGroup[]>>

const store = proxy<{ groups: Kept }>({ groups: ref([]) })
let loading: { person: string | undefined; groups: Promise<RemoteGroup[]> } | undefined

/** Loads the remote functions available to this person's expressions once; a failure is retried. */
export function loadRemoteGroups(): Promise<RemoteGroup[]> {
  const person = currentPerson()?.id
  if (loading?.person !== person) loading = undefined
  loading ??= { person, groups: quietApi.oa.tablefun.funlist({}).then(keep, forget) }
  return loading.groups
}

function keep(groups: RemoteGroup[]): RemoteGroup[] {
  store.groups = ref(groups)
  return groups
}

function forget(failure: unknown): never {
  loading = undefined
  throw failure
}

/** Returns the remote functions grouped by source; none while they load. */
export function useRemoteGroups(): readonly RemoteGroup[] {
  useEffect(() => void loadRemoteGroups().catch(() => undefined), [])
  return useSnapshot(store).groups
}
