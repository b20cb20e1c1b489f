import { Link } from 'react-router-dom'
import type { Entrust } from '#/generated/types'
import { type QueryResult, t } from '../../platform'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, Card, EmptyState, QueryContent } from '../../ui'
import { DelegationCard } from './delegation-card'

interface MineProps {
  personId: string
  found: QueryResult<readonly Entrust[]>
  onEdit(one: Entrust | 'new'): void
  onChange(): void
}

/** Lists the person's own delegations, given and received. */
export function OwnDelegations({ personId, found, onEdit, onChange }: MineProps) {
  const { value: all } = found
  const given = all?.filter(({ from }) => from === personId) ?? []
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
          {given.length > 0 && add}
        </header>
        <QueryContent
          query={found}
          isEmpty={() => given.length === 0}
          empty={
            <EmptyState title={t('delegation.none')}>
              <p>{t('delegation.none-hint')}</p>
              {add}
            </EmptyState>
          }
          lines={4}
        >
          {() => cards(given, 'mine')}
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
