import type { InvoiceClaim, OaInvoiceListBody } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern } from '../sql/time-columns'

type Order = NonNullable<OaInvoiceListBody['order']>
type Row = Omit<InvoiceClaim, 'claimed_at'> & { claimedAt: Date; count: number }

/** Columns of the orders; each has a unique tie. */
const orders: Record<Order['by'], string> = {
  number: 'number',
  issued: 'issued_on',
  total: 'total',
  claimed_at: 'claimed_at',
}

const listed = (name: string, order: string) =>
  defineStatement<Row>(
    `invoice-list-${name}`,
    `select number, case when is_final then 'final' else 'held' end as state, to_char(issued_on, 'YYYY-MM-DD') as issued,
       kind, seller, buyer, total, source, person, flow_name as flow, flow_id as flowlistid, claimed_at as "claimedAt",
       count(*) over ()::int as count
     from invoice_claim
     where workspace = $1
       and ($2 = '' or number ilike $2 or seller ilike $2 or person ilike $2 or flow_name ilike $2)
       and ($3 = '' or is_final = ($3 = 'final'))
       and ($4::timestamptz is null or claimed_at >= $4) and ($5::timestamptz is null or claimed_at <= $5)
     order by ${order} nulls last, invoice_claim.number limit $6 offset $7`,
  )
const lists = new Map(
  Object.entries(orders).flatMap(([by, column]) => [
    [`${by} asc`, listed(`${by}-up`, `invoice_claim.${column} asc`)] as const,
    [`${by} desc`, listed(`${by}-down`, `invoice_claim.${column} desc`)] as const,
  ]),
)

/** Lists the claimed invoices that match the criteria, sorted, and their total number. */
export async function listClaimedInvoices(
  reader: DbReader,
  workspace: string,
  {
    text = '',
    state,
    claimed,
    order,
    nowpage = 1,
    size = pageSize,
  }: Partial<OaInvoiceListBody> & { size?: number },
): Promise<{ rows: InvoiceClaim[]; total: number }> {
  const { by, descending } = order ?? { by: 'claimed_at', descending: true }
  const list = lists.get(`${by} ${descending ? 'desc' : 'asc'}`)
  if (!list) throw new Error(`no order by ${by}`)
  const like = text.trim() ? likePattern(text.trim()) : ''
  const days = [claimed?.from ?? null, claimed?.to ?? null]
  const found = await reader.run(list, [workspace, like, state ?? '', ...days, size, (nowpage - 1) * size])
  const rows = found.map(({ count: _, claimedAt, ...row }) => ({
    ...row,
    claimed_at: claimedAt.toISOString(),
  }))
  return { rows, total: found[0]?.count ?? 0 }
}
