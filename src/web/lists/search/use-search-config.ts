import type { ListSchema, OaFlowSearchGetconfBody, OaFlowSearchGetconfData } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { useQuery } from '../../platform/use-query'

const nothing: OaFlowSearchGetconfData = { flows: [], fields: [], columns: [] }

/** What a list can be searched by; asked for only when somebody wants to know. */
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
