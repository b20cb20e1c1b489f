import { Link } from 'react-router-dom'
import type { OaFlowHomeRelatedData } from '../../../generated/types'
import { t } from '../../platform'
import { Avatar, RelativeTime } from '../../ui'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

type Row = OaFlowHomeRelatedData['rows'][number]

/** Returns the link of a row: a mention leads to the comment, anything else to the flow. */
const linkTo = ({ flowlistid, msgid, comment }: Row) =>
  `/flowdetail?flowlistid=${flowlistid}&msgid=${msgid}${comment ? `&comment=${comment.id}` : ''}`

const Related = ({ row }: { row: Row }) => {
  const sentence = t(`home.related.${row.kind}`, { flow: row.flowname, step: row.step })
  return (
    <li>
      <Link className="home-row" to={linkTo(row)}>
        <Avatar name={row.from.name} picture={row.from.avatar} />
        <span className="home-what">
          <span className="home-line" title={sentence}>
            {row.kind !== 'cc' && <b>{row.from.name}</b>}
            {sentence}
          </span>
          <small className="home-line" title={row.comment?.text ?? row.desc}>
            {row.comment?.text ?? row.desc} <RelativeTime at={row.at} />
          </small>
        </span>
      </Link>
    </li>
  )
}

/** Lists unread mentions with their text, copies and notices (与我有关). */
export default function RelatedWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/home/related'>(widget)
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      isEmpty={({ rows }) => rows.length === 0}
      empty={t('home.related.none')}
      count={loaded.value?.total}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Related key={row.msgid} row={row} />
          ))}
        </ul>
      )}
    </WidgetCard>
  )
}
