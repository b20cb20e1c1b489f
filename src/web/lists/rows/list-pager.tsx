import { useEffect, useRef } from 'react'
import { t } from '../../platform'
import { Button, Pager as Pages } from '../../ui'
import type { ListRows } from './use-rows'

/** Loads the next page when its button scrolls into view; the button also works without scrolling. */
function More({ rows }: { rows: ListRows }) {
  const button = useRef<HTMLButtonElement>(null)
  const { shown, isLoading, page, turnTo } = rows
  const hasMore = Boolean(shown?.next)
  useEffect(() => {
    if (!button.current || !hasMore || isLoading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && turnTo(page + 1))
    observer.observe(button.current)
    return () => observer.disconnect()
  })
  if (!hasMore) return <p className="q-muted q-text-sm q-text-center q-pad-4">{t('list.end')}</p>
  return (
    <Button ref={button} kind="text" busy={isLoading} onClick={() => turnTo(page + 1)}>
      {t('list.more')}
    </Button>
  )
}

/** Renders the number of rows and the paging. */
export function ListPager({ rows, appends }: { rows: ListRows; appends: boolean }) {
  const { shown, page, turnTo } = rows
  if (!shown) return null
  if (appends) return <More rows={rows} />
  const { total, totalIsCapped, pageSize, next } = shown
  return (
    <Pages
      page={page}
      total={total}
      turnTo={turnTo}
      size={pageSize}
      isCapped={totalIsCapped}
      hasNext={next !== null}
    />
  )
}
