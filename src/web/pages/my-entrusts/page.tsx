import '../../platform/i18n/delegation-texts'
import './my-entrusts.css'
import { useSearchParams } from 'react-router-dom'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/entrusted.json'
import { messageStatus } from '../../../core/flow'
import { RecordListView } from '../../lists/records/record-list'
import { absoluteTime, listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { setBadges, useBadges } from '../../stores/badges'
import { openDelegatedSession } from '../../stores/delegated-sessions'
import { PermissionGate } from '../../stores/permission-gate'
import { useSession } from '../../stores/session'
import { Avatar, Button, ButtonLink, CountBadge, LoadState, Row, Tabs } from '../../ui'
import { DelegatedItem, type DelegationRow, type Direction, reclaimMessage } from './delegated-item'

/** Lists delegators on whose flows the person may work now, with links (S1-009). */
function FlowsOfOthers() {
  const { person } = useSession()
  const { flow_entrust: unread } = useBadges()
  const { value, failure, reload } = useQuery('flows-of-others', () =>
    api.oa.flowdesigns.entrust.list.page({}),
  )
  const open =
    value?.filter(({ to, kind, state }) => to === person?.id && kind === 'flow' && state === 'on') ?? []
  if (!value && failure) return <LoadState failure={failure} reload={reload} />
  if (!open.length) return null
  return (
    <section
      className="q-card entrusted-flows q-pad-y-3 q-pad-x-4"
      aria-label={t('delegation.flows-of-others')}
    >
      <h2 className="q-margin-bottom-1">
        {t('delegation.flows-of-others')} <CountBadge value={unread} label={t('list.unread')} />
      </h2>
      <ul>
        {open.map(({ _id, from_name, flows, ends_at }) => (
          <li className="q-stack q-align-center q-gap-3 q-pad-y-2 q-pad-x-0" key={_id}>
            <Avatar name={from_name} />
            <span>
              <strong>{from_name}</strong>
              <small className="q-soft q-block">
                {flows?.map(({ name }) => name).join(listSeparator()) ?? t('delegation.flows-all')} ·{' '}
                {ends_at
                  ? t('delegation.period-to', { ends: absoluteTime(ends_at).slice(0, 16) })
                  : t('delegation.for-good')}
              </small>
            </span>
            <Button kind="primary" onClick={() => void openDelegatedSession(_id).catch(reload)}>
              {t('delegation.work')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
      <FlowsOfOthers />
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
    </div>
  )
}
