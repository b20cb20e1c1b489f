import { remainingTime } from '../../core/text/relative-time'
import { t } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'
import { Tag } from './primitives'
import { useNow } from './time'

/** Renders the time left until a due date, or how overdue it is; the exact time on hover. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow()
  const { code, params } = remainingTime(Date.parse(until), now)
  return (
    <span title={absoluteTime(until)}>
      <Tag tone={Date.parse(until) < now ? 'danger' : 'warning'}>{t(code, params)}</Tag>
    </span>
  )
}
