import './mobile-messages.css'
import { useSearchParams } from 'react-router-dom'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { t } from '../../platform'
import { useBadges } from '../../stores/badges'
import { Tabs } from '../../ui'

/** Lists that the badge of this page counts together. */
const lists = ['message', 'cc'] as const

/** Lists messages that require no action: notices and copies, each with its own count. */
export default function MobileMessagesPage() {
  const [query, setQuery] = useSearchParams()
  const badges = useBadges()
  const counted = lists.find((name) => badges[name] > 0) ?? lists[0]
  const active = lists.find((name) => name === query.get('tab')) ?? counted
  const schema = getListSchema(active)
  const tabs = lists.map((name) => ({
    key: name,
    title: t(`list.${name}`),
    count: badges[name],
  }))
  return (
    <div className="mobile-messages">
      <Tabs
        label={t('mobile.notices')}
        tabs={tabs}
        active={active}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
      >
        <div className="page-list">{schema && <ListView key={active} schema={schema} />}</div>
      </Tabs>
    </div>
  )
}
