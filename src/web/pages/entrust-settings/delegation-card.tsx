import { Link } from 'react-router-dom'
import type { Entrust } from '#/generated/types'
import { absoluteTime, listSeparator, type QueryResult, t } from '../../platform'
import { openDelegatedSession } from '../../stores/delegated-sessions'
import { PermissionGate } from '../../stores/permission-gate'
import { Avatar, Button, Card, EmptyState, QueryContent, Row, Tag, type Tone } from '../../ui'
import { removeDelegation, toggleDelegation } from './delegation-dialog'

interface MineProps {
  personId: string
  found: QueryResult<readonly Entrust[]>
  onEdit(one: Entrust | 'new'): void
  onChange(): void
}

/** Lists the person's own delegations, given and received. */
export function OwnDelegations({ personId, found, onEdit, onChange }: MineProps) {
  const { value: all } = found
  const ownDelegations = all?.filter(({ from }) => from === personId) ?? []
  const received = all?.filter(({ to }) => to === personId) ?? []
  const add = (
    <PermissionGate rule="flow.work.entrust">
      <Button kind="primary" icon="plus" onClick={() => onEdit('new')}>
        {t('delegation.new')}
      </Button>
    </PermissionGate>
  )
  const cards = (rows: readonly Entrust[], side: 'mine' | 'theirs') => (
    <ul>
      {rows.map((one) => (
        <DelegationCard key={one._id} one={one} side={side} onEdit={onEdit} onChange={onChange} />
      ))}
    </ul>
  )
  return (
    <>
      <Card as="section" className="entrust-section">
        <header>
          <div>
            <h1>{t('delegation.given')}</h1>
            <p>
              {t('delegation.intro')} <Link to="/myentrusts">{t('delegation.to-tasks')}</Link>
            </p>
          </div>
          {ownDelegations.length > 0 && add}
        </header>
        <QueryContent
          query={found}
          isEmpty={() => ownDelegations.length === 0}
          empty={
            <EmptyState title={t('delegation.none')}>
              <p>{t('delegation.none-hint')}</p>
              {add}
            </EmptyState>
          }
          lines={4}
        >
          {() => cards(ownDelegations, 'mine')}
        </QueryContent>
      </Card>
      {received.length > 0 && (
        <Card as="section" className="entrust-section">
          <header>
            <h2>{t('delegation.received')}</h2>
          </header>
          {cards(received, 'theirs')}
        </Card>
      )}
    </>
  )
}

const tones: Record<Entrust['state'], Tone> = {
  on: 'success',
  coming: 'primary',
  over: 'neutral',
  off: 'neutral',
}

const minutes = (at: string) => absoluteTime(at).slice(0, 16)

/** Describes when a delegation for absences applies: in the next absence that is known. */
function absenceOf({ absences: [next] }: Entrust): string {
  if (!next) return t('delegation.absence-none')
  return t('delegation.absence-next', { begins: minutes(next.begins_at), ends: minutes(next.ends_at) })
}

/** Describes the period of a delegation, or that it has no end. */
function periodOf(one: Entrust): string {
  const { begins_at, ends_at, for_absence } = one
  if (for_absence) return absenceOf(one)
  if (!begins_at && !ends_at) return t('delegation.for-good')
  if (!ends_at) return t('delegation.period-from', { begins: minutes(begins_at ?? '') })
  if (!begins_at) return t('delegation.period-to', { ends: minutes(ends_at) })
  return t('delegation.period-text', { begins: minutes(begins_at), ends: minutes(ends_at) })
}

const flowsOf = ({ flows }: Entrust) =>
  flows === null ? t('delegation.flows-all') : flows.map(({ name }) => name).join(listSeparator())

interface DelegationCardProps {
  one: Entrust
  /** Side of the reader: the title names the other side, or both. */
  side: 'mine' | 'theirs' | 'all'
  onEdit(one: Entrust): void
  onChange(): void
}

const nameOf = ({ from_name: from, to_name: to }: Entrust, side: DelegationCardProps['side']) =>
  ({ mine: to, theirs: from, all: t('delegation.from-to', { from, to }) })[side]

function Deeds({ one, side, onEdit, onChange }: DelegationCardProps) {
  const { kind, state, enabled, mayEdit } = one
  const changed = (action: Promise<unknown>) => void action.then(onChange, onChange)
  if (!mayEdit || side === 'theirs')
    return kind === 'flow' && state === 'on' ? (
      <Button kind="primary" onClick={() => void openDelegatedSession(one._id).catch(onChange)}>
        {t('delegation.work')}
      </Button>
    ) : null
  return (
    <span className="list-actions q-inline q-align-stretch q-wrap q-gap-3 q-gap-y-1">
      <PermissionGate rule="flow.work.entrust">
        <Button kind="link" onClick={() => onEdit(one)}>
          {t('delegation.change')}
        </Button>
      </PermissionGate>
      {state !== 'over' && (
        <Button kind="link" onClick={() => changed(toggleDelegation(one))}>
          {t(enabled ? 'delegation.off' : 'delegation.on')}
        </Button>
      )}
      <Button kind="link" onClick={() => changed(removeDelegation(one))}>
        {t('delegation.delete')}
      </Button>
    </span>
  )
}

/** Renders a delegation: people, scope, period, reason and actions. */
export const DelegationCard = (props: DelegationCardProps) => {
  const { one, side } = props
  const name = nameOf(one, side)
  return (
    <li className="entrust-card q-stack q-align-center q-gap-3 q-gap-y-1 q-line-above" data-state={one.state}>
      <Avatar name={side === 'theirs' ? one.from_name : one.to_name} />
      <div className="q-stack q-gap-1 q-shrink">
        <Row as="header" gap={2} lineGap={1} wrap>
          <strong>{name}</strong>
          <Tag>{t(`delegation.kind.${one.kind}`)}</Tag>
          <Tag tone={tones[one.state]}>{t(`delegation.state.${one.state}`)}</Tag>
        </Row>
        <span className="q-break q-soft">{periodOf(one)}</span>
        {one.calendar?.problem && (
          <span className="q-break q-tone-danger" role="status">
            {t(`delegation.calendar-problem.${one.calendar.problem}`)}
          </span>
        )}
        <span className="q-break q-soft">{t('delegation.about', { flows: flowsOf(one) })}</span>
        {one.reason && <span className="entrust-reason q-break q-soft">{one.reason}</span>}
      </div>
      <Deeds {...props} />
    </li>
  )
}
