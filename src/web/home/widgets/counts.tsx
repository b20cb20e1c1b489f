import { Link } from 'react-router-dom'
import type { HomeCounts, HomeWidget } from '../../../generated/types'
import { t } from '../../platform'
import { Tag } from '../../ui'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

/** Calls that return counts by line. */
type CountsCall = 'oa/flow/home/admin/designs'

/** Returns the lines of a card that count anything. */
const openLines = ({ lines = [] }: HomeWidget, { counts }: HomeCounts) =>
  lines.flatMap((line) => {
    const count = counts[line.key] ?? 0
    return count > 0 ? [{ ...line, count }] : []
  })

/** Lists the counts of a card, each with a link to the filtered rows. */
export default function CountsWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<CountsCall>(widget)
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      isEmpty={(value) => openLines(widget, value).length === 0}
      empty={t('admin-home.clear')}
    >
      {(value) => (
        <ul className="home-rows">
          {openLines(widget, value).map(({ key, title, to, tone, count }) => (
            <li key={key}>
              <Link className="home-row home-count" to={to}>
                <span className="home-line">{t(title)}</span>
                <Tag tone={tone}>{count}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </WidgetCard>
  )
}
