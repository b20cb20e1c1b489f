import '../../platform/i18n/delegation-texts'
import './my-entrusts.css'
import { useSearchParams } from 'react-router-dom'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/entrusted.json'
import { messageStatus } from '../../../core/flow'
import { RecordListView } from '../../lists/records/record-list'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { setBadges, useBadges } from '../../stores/badges'
import { PermissionGate } from '../../stores/permission-gate'
import { ButtonLink } from '../../ui/button'
import { Row } from '../../ui/layout'
import { Tabs } from '../../ui/tabs'
import { DelegatedItem, type DelegationRow, type Direction, reclaimMessage } from './delegated-item'
import { FlowsOfOthers } from './flows-of-others'

/** Returns the actions of a row for either side. */
const toldFrom = (direction: Direction) => (row: DelegationRow) => {
  const isWaiting = row.status === messageStatus.waiting
  return { direction, isMine: isWaiting && direction === 'to_me', isAway: isWaiting && direction === 'by_me' }
}

const readAll = async () => setBadges(await api.oa.flow.entrust.setread({}))

function Rows({ direction }: { direction: Direction }) {
  const { msg_entrust } = useBadges()
  return (
    <RecordListView<DelegationRow>
      list={list as RecordList}
      always={{ direction }}
      about={{ direction, unread: direction === 'to_me' && msg_entrust }}
      parts={{
        told: toldFrom(direction),
        card: DelegatedItem,
        acts: { 'read-all': readAll, 'take-back': reclaimMessage },
      }}
    />
  )
}

/**
 * Lists delegated messages, both ways, and the delegators on whose flows the person may work (S1-008, S1-009,
 * S1-210).
 */
export default function MyEntrustsPage() {
  const [query, setQuery] = useSearchParams()
  const { msg_entrust } = useBadges()
  const direction: Direction = query.get('direction') === 'by_me' ? 'by_me' : 'to_me'
  return (
    <div className="entrusted-page q-stack q-gap-4">
      <PermissionGate rule="flow.work.entrust">
        <Row justify="end">
          <ButtonLink to="/entrust_settings">{t('delegation.to-settings')}</ButtonLink>
        </Row>
      </PermissionGate>
      <PermissionGate rule="flow.work.flowentrust">
        <FlowsOfOthers />
      </PermissionGate>
      <PermissionGate rule="flow.work.msg_entrust">
        <Tabs
          label={t('menu.my-entrusts')}
          tabs={[
            { key: 'to_me', title: t('delegation.to-me'), count: msg_entrust },
            { key: 'by_me', title: t('delegation.by-me') },
          ]}
          active={direction}
          onChange={(key) => setQuery({ direction: key }, { replace: true })}
        >
          <Rows key={direction} direction={direction} />
        </Tabs>
      </PermissionGate>
    </div>
  )
}
