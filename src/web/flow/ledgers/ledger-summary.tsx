import { lazy, Suspense } from 'react'
import type { Flow } from '../../../generated/types'

const LedgerBalances = lazy(() => import('./ledger-balances'))

/** Renders what a flow does to its ledgers; flows without any load nothing. */
export const LedgerSummary = ({ flow: { _id, ledgers, updated_at } }: { flow: Flow }) =>
  ledgers === true && (
    <Suspense>
      <LedgerBalances flowId={_id} stamp={updated_at} />
    </Suspense>
  )
