import { type RowPage, useTranslator } from '../platform'
import { IconButton } from './button'

interface PagerProps {
  page: number
  total: number
  size: number
  /** True if the total is a lower bound, since counting stops early. */
  isCapped?: boolean
  /** Whether another page follows, if the total does not show it. */
  hasNext?: boolean
  turnTo(page: number): void
}

/** Renders the number of rows and links to the other pages. */
export function Pager({ page, total: n, size, isCapped = false, hasNext, turnTo }: PagerProps) {
  const t = useTranslator()
  const last = Math.max(1, Math.ceil(n / size))
  return (
    <nav
      className="list-pager q-row q-justify-end q-gap-2 q-soft q-pad-y-2 q-pad-x-4"
      aria-label={t('list.pages')}
    >
      <span>{t(isCapped ? 'list.total-capped' : 'list.total', { n })}</span>
      <IconButton
        icon="back"
        label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
      />
      <span aria-current="page">
        {page}
        {!isCapped && ` / ${last}`}
      </span>
      <IconButton
        icon="right"
        label={t('list.next')}
        disabled={!(hasNext ?? page < last)}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  )
}

interface RowPagerProps {
  shown: Pick<RowPage<unknown>, 'currentPage' | 'totalItems' | 'pageSize'>
  turnTo(page: number): void
}

/** Renders the pager of rows; nothing if there is only one page. */
export const RowPager = ({ shown: { currentPage, totalItems, pageSize }, turnTo }: RowPagerProps) =>
  totalItems > pageSize ? (
    <Pager page={currentPage} total={totalItems} size={pageSize} turnTo={turnTo} />
  ) : null
