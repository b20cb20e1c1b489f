import { lazy, Suspense } from 'react'
import { useReauthenticationReason } from '../stores/reauthentication'

const ProofDialog = lazy(() => import('./proof-dialog'))

/** Asks for a proof of who one is above the open page; everything typed is still there. */
export function Reauthentication() {
  const why = useReauthenticationReason()
  if (why === null) return null
  return (
    <Suspense>
      <ProofDialog why={why} />
    </Suspense>
  )
}
