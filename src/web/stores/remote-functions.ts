import type { RemoteGroup } from '../../generated/types'
import { createResource } from '../platform'
import { quietApi } from '../platform/api'
import { currentPerson } from './session'

const remoteGroups = createResource(
  () => quietApi.oa.tablefun.funlist({}),
  () => currentPerson()?.id,
)

/** Loads the remote functions available to this person's expressions. */
export const loadRemoteGroups = (): Promise<RemoteGroup[]> => remoteGroups.load()
