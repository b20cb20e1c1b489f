import { t } from '../../platform/i18n'
import { IconButton } from '../../ui/button'

interface PagerProps {
  page: number
  total: number
  size: number
  turnTo(page: number): void
}

/** The way through the pages; nothing where there is one. */
export function Pager({ page, total, size, turnTo }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav className="list-pager" aria-label={t('list.pages')}>
      <span>{t('list.total', { n: total })}</span>
      <IconButton
        icon="back"
        label={t('list.previous')}
        disabled={page === 1}
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
