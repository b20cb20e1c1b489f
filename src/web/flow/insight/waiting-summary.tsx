import { lazy, Suspense, useEffect, useState } from 'react'
import { supportsCall } from '../../../core/permission/environment'
import type { Flow } from '../../../generated/types'
import { whenIdle } from '../../platform'
import { environment } from '../../platform/environment'

const WaitingReason = lazy(() => import('./waiting-reason'))

const isSupported = supportsCall(environment, { name: 'oa/flow/insight/waiting', writes: false })

/** Renders why a flow waits, loaded once the page is shown. */
export function WaitingSummary({ flow: { _id, updated_at } }: { flow: Flow }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    isIdle &&
    isSupported && (
      <Suspense>
        <WaitingReason flowId={_id} stamp={updated_at} />
      </Suspense>
    )
  )
}
