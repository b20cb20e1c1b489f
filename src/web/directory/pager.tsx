import { t } from '../platform/i18n'
import { IconButton } from '../ui/button'
import type { RowPage } from './use-pages'

/** The way to other pages; nothing where one page holds all. */
export function Pager({ shown, turnTo }: { shown: RowPage<unknown>; turnTo(page: number): void }) {
  const { currentPage: page, totalItems: n, pageSize } = shown
  const last = Math.max(1, Math.ceil(n / pageSize))
  if (last === 1) return null
  return (
    <nav className="list-pager" aria-label={t('list.pages')}>
      <span>{t('list.total', { n })}</span>
      <IconButton
        icon="back"
        label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
      />
      <span aria-current="page">
        {page} / {last}
      </span>
      <IconButton
        icon="right"
        label={t('list.next')}
        disabled={page >= last}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  )
}
