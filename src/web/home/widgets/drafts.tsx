import { Link } from 'react-router-dom'
import type { OaFlowTempListData } from '../../../generated/types'
import { resumeLinkState } from '../../form-submission/use-draft-resume'
import { t } from '../../platform'
import { RelativeTime } from '../../ui'
import { FlowInitial } from '../flow-initial'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

type Draft = OaFlowTempListData[number]
const maxShown = 3

const linkTo = ({ type, flowid, msgid, flowlistid }: Draft) =>
  type === 'deal' ? `/flowdeal?msgid=${msgid}&flowlistid=${flowlistid}` : `/flowcreat/${flowid}`

/** Returns the drafts that can still be sent. */
const openOnes = (drafts: readonly Draft[]) => drafts.filter(({ open }) => open)

/** Lists the person's unsent drafts (草稿); hidden while there are none. */
export default function DraftsWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/temp_list'>(widget)
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      count={openOnes(loaded.value ?? []).length}
      isEmpty={(drafts) => openOnes(drafts).length === 0}
    >
      {(drafts) => (
        <ul className="home-rows">
          {openOnes(drafts)
            .slice(0, maxShown)
            .map((draft) => (
              <li key={`${draft.flowid} ${draft.msgid}`}>
                <Link className="home-row" to={linkTo(draft)} state={resumeLinkState}>
                  <FlowInitial name={draft.flowname} />
                  <span className="home-what">
                    <span className="home-line">
                      <b>{draft.flowname}</b>
                      {draft.suggest || draft.desc || draft.workname}
                    </span>
                    <small className="home-line">
                      {draft.type === 'deal'
                        ? t('drafts.deal', { step: draft.step ?? '' })
                        : t('drafts.creat')}{' '}
                      · <RelativeTime at={draft.saved_at} />
                    </small>
                  </span>
                  <span className="home-go q-text-sm">{t('drafts.go')}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </WidgetCard>
  )
}
