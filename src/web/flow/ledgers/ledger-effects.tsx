import '../../platform/i18n/ledger-texts'
import type { Foretold } from '../../../generated/types'
import { t } from '../../platform'
import { ledgerAmount } from './ledger-amount'

/** Renders what an action leaves of each account, as the form is filled in now. */
export const LedgerEffects = ({ effects }: { effects: NonNullable<Foretold['ledgers']> }) => (
  <ul className="q-stack q-gap-1-5 q-pad-y-2 q-line-below" aria-label={t('ledger.effects')}>
    {effects.map(({ name, account, unit, left, after, short }) => (
      <li
        key={`${name} ${account}`}
        className={short ? 'q-tone-danger' : undefined}
        role={short ? 'alert' : undefined}
      >
        <b>{name}</b> {account && <span className="q-soft q-text-sm">{account}</span>}{' '}
        {t(short ? 'ledger.effect-short' : 'ledger.effect', {
          left: ledgerAmount(left, unit),
          after: ledgerAmount(after, unit),
        })}
      </li>
    ))}
  </ul>
)
