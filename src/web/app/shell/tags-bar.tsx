import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../platform'
import {
  closeAllViews,
  closeOtherViews,
  closeView,
  neighbourOf,
  useVisitedViews,
  type VisitedView,
} from '../../stores/visited-views'
import { Icon, Menu } from '../../ui'

const titleOf = ({ name, title }: VisitedView) => name ?? t(title)

/** Renders the visited pages as tags (S1-062). */
export function TagsBar({ url }: { url: string }) {
  const views = useVisitedViews()
  const navigate = useNavigate()
  const current = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings its own tag into view
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [url])

  const close = (view: VisitedView) => {
    const next = neighbourOf(view.url)
    closeView(view.url)
    if (view.url === url) void navigate(next)
  }
  const actions = [
    {
      key: 'refresh',
      text: t('tags.refresh'),
      run: () => void navigate(`/redirect${url}`, { replace: true }),
    },
    {
      key: 'close',
      text: t('tags.close'),
      run: () => {
        const own = views.find((view) => view.url === url)
        if (own && !own.fixed) close(own)
      },
    },
    { key: 'others', text: t('tags.close-others'), run: () => closeOtherViews(url) },
    {
      key: 'all',
      text: t('tags.close-all'),
      run: () => {
        closeAllViews()
        void navigate('/')
      },
    },
  ]
  return (
    <div className="tags q-row q-line-above">
      <ul
        className="tags-list q-scroll-x q-row q-align-stretch q-gap-1-5 q-grow q-pad-y-1 q-pad-x-3"
        aria-label={t('tags.label')}
      >
        {views.map((view) => (
          <li
            key={view.url}
            ref={view.url === url ? current : undefined}
            className="tags-item q-inline q-fixed q-text-sm"
          >
            <Link to={view.url} title={titleOf(view)} aria-current={view.url === url ? 'page' : undefined}>
              {titleOf(view)}
            </Link>
            {!view.fixed && (
              <button
                className="q-stack q-center q-muted"
                type="button"
                aria-label={t('tags.close-one', { title: titleOf(view) })}
                onClick={() => close(view)}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Menu label={t('tags.actions')} trigger={<Icon name="down" />} actions={actions} />
    </div>
  )
}
