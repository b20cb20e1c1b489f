import '../../platform/i18n/delegation-texts'
import './my-entrusts.css'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { EntrustedRow, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/entrusted.json'
import { messageStatus } from '../../../core/flow'
import { RecordListView } from '../../lists/records/record-list'
import { absoluteTime, listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { setBadges, useBadges } from '../../stores/badges'
import { openDelegatedSession } from '../../stores/delegated-sessions'
import { PermissionGate } from '../../stores/permission-gate'
import { useSession } from '../../stores/session'
import {
  Avatar,
  Button,
  ButtonLink,
  CountBadge,
  confirm,
  LoadState,
  RelativeTime,
  Row,
  Tabs,
  Tag,
  toast,
} from '../../ui'

type Direction = 'to_me' | 'by_me'

type DelegationRow = EntrustedRow & { direction: Direction }

interface RowProps {
  row: DelegationRow
  deeds: ReactNode
}

/** Takes a waiting message back from the delegate after confirmation. */
async function reclaimMessage({ _id, toer, flowname }: EntrustedRow): Promise<void> {
  const question = {
    title: t('delegation.take-back'),
    text: t('delegation.take-back-sure', { name: toer, flow: flowname }),
  }
  if (!(await confirm({ ...question, yes: t('delegation.take-back') }))) return
  const { badges } = await api.oa.flow.entrust.take_back({ flowmsgid: _id })
  setBadges(badges)
  toast(t('delegation.taken-back'), 'success')
}

/** Renders the status of a row: waiting, read or unread, or how and when it was handled. */
function State({ row }: { row: DelegationRow }) {
  const { direction } = row
  const { status, hasread, button, finished_at } = row
  if (status !== messageStatus.waiting)
    return (
      <Row as="span" gap={2} lineGap={1} wrap>
        <Tag tone={status === messageStatus.handled ? 'success' : 'neutral'}>
          {t(row.takenback ? 'delegation.status.taken-back' : `delegation.status.${status}`)}
        </Tag>
        {button && <span>{t('list.pressed', { button })}</span>}
        {finished_at && <RelativeTime at={finished_at} />}
      </Row>
    )
  const read =
    direction === 'to_me' ? ['list.unread', 'list.read'] : ['delegation.unread-by', 'delegation.read-by']
  return (
    <Row as="span" gap={2} lineGap={1} wrap>
      <Tag tone="primary">{t('delegation.waiting')}</Tag>
      <span>{t(read[hasread] ?? '', { name: row.toer })}</span>
    </Row>
  )
}

const DelegatedItem = ({ row, deeds }: RowProps) => {
  const { direction } = row
  const isNew = direction === 'to_me' && row.hasread === 0 && row.status === messageStatus.waiting
  return (
    <li
      className="entrusted-row q-stack q-align-center q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4"
      data-new={isNew || undefined}
    >
      <div className="entrusted-facts q-stack q-gap-1 q-shrink">
        <Row as="header" gap={2} lineGap={1} wrap>
          {isNew && <i className="list-dot q-fixed" aria-hidden="true" />}
          <Link to={`/flowdetail?flowlistid=${row.flowlistid}`}>{row.flowname}</Link>
          <small>{row.workname}</small>
          {row.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        </Row>
        {row.desc && <span className="q-break">{row.desc}</span>}
        <span>
          {t('flow.for', { name: row.toer, other: row.entrust_from.name })} · {row.NowFunName} ·{' '}
          {t('delegation.started-by', { name: row.flowcreater })} · <RelativeTime at={row.created_at} />
        </span>
        <State row={row} />
      </div>
      {deeds}
    </li>
  )
}

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
const directionFacts = (direction: Direction) => (row: DelegationRow) => {
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
        told: directionFacts(direction),
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
