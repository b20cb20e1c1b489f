import { useState } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { quietApi } from '../../platform/api'

type Since = Pick<OaFlowDealBymsgidData, 'logs' | 'others' | 'orders' | 'addSign'>

/**
 * What was told when the message was opened, with what its handler did beside since. The form and all that is typed stay
 * as they are; where it is no longer his to handle, the page finds out by opening it again.
 */
export function useTaskDetails(start: OaFlowDealBymsgidData, onLost: () => Promise<void>) {
  const [since, setSince] = useState<Since>()
  const refresh = async () => {
    try {
      const { logs, others, orders, addSign } = await quietApi.oa.flow.deal.bymsgid({
        _id: start.message._id,
      })
      setSince({ logs, others, orders, addSign })
    } catch {
      await onLost()
    }
  }
  return { told: { ...start, ...since }, refresh }
}
