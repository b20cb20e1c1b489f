import '../../platform/i18n/ledger-texts'
import './ledger-balances.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { LedgerEntry, OaFlowLedgersData } from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, RelativeTime, Row, Tag } from '../../ui'
import { BookingEffects } from './booking-effects'
import { ledgerAmount } from './ledger-amount'

type Balance = OaFlowLedgersData[number]

/** Renders an entry: what it changed of what is left, by whom and by which flow. */
function EntryLine({ entry, unit }: { entry: LedgerEntry; unit: string }) {
  const { kind, granted, held, used, by, at, flow, workname, short } = entry
  const change = granted - held - used
  return (
    <li className="q-row q-justify-between q-gap-3">
      <span>
        {t(`ledger.kind.${kind}`)} {flow && <Link to={`/flowdetail?flowlistid=${flow}`}>{workname}</Link>}{' '}
        <span className="q-soft">
          {by} · <RelativeTime at={at} />
        </span>
      </span>
      <span className="ledger-figure">
        {short !== undefined && (
          <Tag tone="danger">{t('ledger.beyond', { amount: ledgerAmount(short, unit) })}</Tag>
        )}{' '}
        {change > 0 && '+'}
        {change !== 0 && ledgerAmount(Math.round(change * 10_000) / 10_000, unit)}
      </span>
    </li>
  )
}

const shareOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0

/** Renders the account of a ledger: how much is used and held, what is left before and after, and its entries. */
function BalanceView({ balance }: { balance: Balance }) {
  const [isOpen, setOpen] = useState(false)
  const { name, account, period, unit, state, granted, used, held, left, after, short, running, entries } =
    balance
  const show = (amount: number) => ledgerAmount(amount, unit)
  const title = [account, period].filter(Boolean).join(' ')
  return (
    <section className="q-stack q-gap-1-5" aria-label={`${name} ${title}`}>
      <Row justify="between">
        <h2>
          {name} <span className="q-soft q-text-sm">{title}</span>
        </h2>
        <Tag tone={state === 'used' ? 'success' : state === 'held' ? 'warning' : undefined}>
          {t(`ledger.of-flow.${state}`)}
        </Tag>
      </Row>
      <div className="ledger-meter q-row" aria-hidden>
        <i style={{ inlineSize: `${shareOf(used, granted)}%` }} />
        <u style={{ inlineSize: `${shareOf(held, granted)}%` }} />
      </div>
      <p className="ledger-figure">
        {t(state === 'used' ? 'ledger.was-left' : 'ledger.now-left', {
          left: show(left),
          after: show(after),
        })}{' '}
        {short !== undefined && <Tag tone="danger">{t('ledger.beyond', { amount: show(short) })}</Tag>}
      </p>
      <p className="q-soft q-text-sm ledger-figure">
        {t('ledger.totals', { granted: show(granted), used: show(used), held: show(held), n: running })}{' '}
        {entries.length > 0 && (
          <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('ledger.see-entries')}
          </Button>
        )}
      </p>
      {isOpen && (
        <ul className="q-stack q-gap-1 q-text-sm">
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} unit={unit} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Renders the things that a flow books; nothing where it books none. */
function LedgerBookings({ flowId, stamp }: { flowId: string; stamp: string }) {
  const { value = [] } = useQuery(`bookings ${flowId} ${stamp}`, () =>
    quietApi.oa.flow.bookings({ flowOi_id: flowId }),
  )
  if (!value.length) return null
  return (
    <div className="q-pad-x-5">
      <BookingEffects bookings={value} />
    </div>
  )
}

/** Renders the accounts that a flow holds or uses, as far as the reader may see them. */
function AccountBalances({ flowId, stamp }: { flowId: string; stamp: string }) {
  const { value = [] } = useQuery(`ledgers ${flowId} ${stamp}`, () =>
    quietApi.oa.flow.ledgers({ flowOi_id: flowId }),
  )
  if (!value.length) return null
  return (
    <div className="ledger-balances q-stack q-gap-4 q-pad-y-3 q-pad-x-5 q-line-below">
      {value.map((balance) => (
        <BalanceView key={`${balance.name} ${balance.account} ${balance.period}`} balance={balance} />
      ))}
    </div>
  )
}

/** Renders what a flow does to ledgers: accounts that it holds or uses, and things that it books. */
const LedgerBalances = (props: { flowId: string; stamp: string }) => (
  <>
    <LedgerBookings {...props} />
    <AccountBalances {...props} />
  </>
)

export default LedgerBalances
