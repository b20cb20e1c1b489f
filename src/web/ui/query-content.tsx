import type { ReactNode } from 'react'
import { type CallError, useTranslator } from '../platform'
import { Button } from './button'
import { Skeleton } from './primitives'

interface LoadStateProps {
  failure: CallError | undefined
  /** Loads again; omitted where the page does so itself. */
  reload?: (() => unknown) | undefined
  lines?: number
  children?: ReactNode
}

/** Renders a query without a value: bars while it loads, otherwise its failure and a retry. */
export function LoadState({ failure, reload, lines, children }: LoadStateProps) {
  const t = useTranslator()
  if (!failure) return <Skeleton lines={lines} />
  return (
    <div data-load-failure className="q-stack q-justify-items-start q-gap-2 q-soft q-pad-4" role="alert">
      <strong>{t('ui.load-failed')}</strong>
      <span>{failure.message}</span>
      {reload && <Button onClick={() => void reload()}>{t('ui.retry')}</Button>}
      {children}
    </div>
  )
}

/** Renders one line above values that could not be updated. */
const StaleNotice = ({ reload }: { reload(): unknown }) => {
  const t = useTranslator()
  return (
    <p data-load-failure className="q-row q-gap-2 q-tone-warning q-text-sm q-pad-y-1 q-pad-x-4" role="alert">
      {t('ui.load-failed-stale')}
      <Button kind="link" onClick={() => void reload()}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

interface QueryContentProps<Value> {
  query: {
    value: Value | undefined
    failure: CallError | undefined
    /** True while the value is that of an earlier query. */
    isStale?: boolean
    reload(): unknown
  }
  /** Returns whether there is nothing to show; a page says so only if it knows. */
  isEmpty?(value: Value): boolean
  /** Content if there is nothing to show. */
  empty?: ReactNode
  /** Number of bars while loading. */
  lines?: number
  children(value: Value): ReactNode
}

/**
 * Renders the result of a query: loading, failed, old beside a failure, empty, or loaded. Emptiness is shown
 * only for a current answer.
 */
export function QueryContent<Value>({ query, isEmpty, empty, lines, children }: QueryContentProps<Value>) {
  const { value, failure, isStale, reload } = query
  const hasNothing = value === undefined || isEmpty?.(value) === true
  if (hasNothing && (value === undefined || failure || isStale))
    return <LoadState failure={failure} reload={reload} lines={lines} />
  if (hasNothing) return empty
  return (
    <>
      {failure && <StaleNotice reload={reload} />}
      {children(value as Value)}
    </>
  )
}
