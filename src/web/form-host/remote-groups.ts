import { useEffect, useState } from 'react'
import type { RemoteGroup } from '#/generated/types'
import { useFormHost } from './form-host'

/** Returns the remote functions and sources of choices, grouped by source; undefined while they load. */
export function useRemoteGroups(): readonly RemoteGroup[] | undefined {
  const host = useFormHost()
  const [groups, setGroups] = useState<readonly RemoteGroup[]>()
  useEffect(() => {
    let isMounted = true
    host.loadRemoteGroups().then(
      (loaded) => isMounted && setGroups(loaded),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [host])
  return groups
}
