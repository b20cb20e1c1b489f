import { lazy, Suspense } from 'react'
import type { InvoiceEntry } from '#/generated/types'
import { invoiceEntriesOf } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'

const InvoiceList = lazy(() => import('./invoice-list').then(({ InvoiceList }) => ({ default: InvoiceList })))

/** Read view of invoices, with what an approver has to check. */
export default function InvoiceListView({ value, item }: ViewProps<InvoiceEntry[]>) {
  const entries = invoiceEntriesOf(value)
  if (!entries.length) return <span className="qf-none">—</span>
  return (
    <Suspense>
      <InvoiceList entries={entries} label={item.name} />
    </Suspense>
  )
}
