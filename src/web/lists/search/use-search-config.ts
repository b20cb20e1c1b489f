import type { ListSchema, OaFlowSearchGetconfBody, OaFlowSearchGetconfData } from '../../../generated/types'
import { useQuery } from '../../platform'
import { quietApi } from '../../platform/api'

const nothing: OaFlowSearchGetconfData = { flows: [], fields: [], columns: [] }

/** Returns the search criteria of a list, loaded on demand. */
export function useSearchConfig(
  { name }: ListSchema,
  { flowid, isWanted }: { flowid?: string; isWanted: boolean },
) {
  const list = name as OaFlowSearchGetconfBody['list']
  const { value } = useQuery(`${name} ${flowid ?? ''} ${isWanted}`, async () =>
    isWanted ? quietApi.oa.flow.search.getconf({ list, ...(flowid && { flowid }) }) : nothing,
  )
  return value ?? nothing
}
