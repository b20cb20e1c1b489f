import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { CallName, Calls } from '../../generated/calls'
import type { HomeWidget } from '../../generated/types'
import { type QueryResult, t, useQuery, useReloadOnChange } from '../platform'
import { widgetRequest } from '../stores/first-requests'
import { useRefreshSignal } from '../stores/refresh-signal'
import { QueryContent } from '../ui'

/** Returns the response of a widget's call; a live widget reloads on server events. */
export function useWidgetData<Name extends CallName>({
  name,
  call,
  news,
}: HomeWidget): QueryResult<Calls[Name]['data']> {
  const loaded = useQuery(name, () => widgetRequest.take(call as Name) as Promise<Calls[Name]['data']>)
  const received = useRefreshSignal()
  useReloadOnChange(loaded.reload, news ? received : 0)
  return loaded
}

interface CardProps<Value> {
  widget: HomeWidget
  loaded: QueryResult<Value>
  /** Total number of rows; 100 = 100 or more. */
  count?: number | undefined
  /** Text of the link to the whole list, if not "See all". */
  all?: string
  /** Whether there is nothing to show, and the line that says so. */
  isEmpty?(value: Value): boolean
  empty?: string
  aside?: ReactNode
  children(value: Value): ReactNode
}

/** Renders the frame of a widget: title with count, link to the whole list, and content. */
export function WidgetCard<Value>({
  widget,
  loaded,
  count = 0,
  all,
  isEmpty,
  empty,
  aside,
  children,
}: CardProps<Value>) {
  const id = useId()
  const { value, failure } = loaded
  const title = t(widget.title)
  const isPending = !value && !failure
  if (widget.modest && isPending) return <div hidden data-pending />
  if (widget.modest && value && isEmpty?.(value)) return null
  return (
    <section
      className="home-card q-box q-radius-lg q-surface"
      aria-labelledby={id}
      data-column={widget.column}
      data-pending={isPending || undefined}
    >
      <header>
        <h2 id={id}>
          {title}
          {count > 0 && <span> · {count > 99 ? '99+' : count}</span>}
        </h2>
        {aside}
        {widget.list && (
          <Link to={widget.list} aria-label={t('home.all-of', { title })}>
            {all ?? t('home.all')}
          </Link>
        )}
      </header>
      <QueryContent
        query={loaded}
        isEmpty={isEmpty}
        empty={empty && <EmptyWidgetLine>{empty}</EmptyWidgetLine>}
      >
        {children}
      </QueryContent>
    </section>
  )
}

/** Renders the line of an empty widget. */
export const EmptyWidgetLine = ({ children }: { children: ReactNode }) => (
  <p className="home-quiet q-soft q-text-sm" data-empty-state>
    {children}
  </p>
)
