import { remainingTime } from '../../core/text/relative-time'
import { absoluteTime, t } from '../platform'
import { Tag } from './primitives'
import { elapsedText, useNow } from './time'

/** Renders the time left until a due date, or how overdue it is, in two units; the exact time on hover. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow()
  const { code, span } = remainingTime(Date.parse(until), now)
  return (
    <span title={absoluteTime(until)}>
      <Tag tone={code === 'time.late' ? 'danger' : 'warning'}>{t(code, { time: elapsedText(span) })}</Tag>
    </span>
  )
}
