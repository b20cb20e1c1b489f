import type { Simulated } from '#/generated/types'
import { ledgerAmount } from '../flow/ledgers/ledger-amount'
import { RecipientReasons } from '../flow/people/recipient-reasons'
import { SigningMode } from '../flow/people/signing-mode'
import { ResultTag } from '../flow/summary/result-tag'
import { absoluteTime, t } from '../platform'
import { Button, Tag } from '../ui'
import type { SimulationControl } from './use-simulation'

type Waiting = Simulated['waiting'][number]

/** Counts pending tasks, as on the page of a flow: every assignee, and each event. */
const countOf = (waiting: readonly Waiting[]) =>
  waiting.reduce((sum, { people }) => sum + Math.max(people.length, 1), 0)

const Step = ({ step, simulating }: { step: Waiting; simulating: SimulationControl }) => {
  const { openFor, open, act, isBusy, shown } = simulating
  const removable = shown?.removable.filter((one) => one.step === step.step) ?? []
  return (
    <li>
      <p>
        <b>{step.name}</b> <SigningMode dealtype={step.dealtype} />
      </p>
      {step.people.length > 0 && (
        <div className="sim-people q-row q-align-stretch q-wrap q-gap-2">
          {step.people.map(({ id, name }) => (
            <Button
              key={id}
              aria-pressed={open?.person === id && open.step === step.step}
              disabled={isBusy}
              onClick={() => void openFor({ person: id, step: step.step })}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      {step.outcomes.length > 0 && (
        <div className="sim-people q-row q-align-stretch q-wrap q-gap-2">
          {step.outcomes.map((outcome) => (
            <Button
              key={outcome}
              disabled={isBusy}
              onClick={() => void act({ kind: 'event', step: step.step, outcome })}
            >
              {t(`simulator.outcome.${outcome}`)}
            </Button>
          ))}
        </div>
      )}
      {removable.length > 0 && (
        <div className="sim-people q-row q-align-stretch q-wrap q-gap-2">
          {removable.map(({ person, to, name }) => (
            <Button
              key={to}
              kind="text"
              disabled={isBusy}
              onClick={() => void act({ kind: 'removesign', person, step: step.step, people: [to] })}
            >
              {t('simulator.remove-sign', { name })}
            </Button>
          ))}
        </div>
      )}
      {step.late_at && <small>{t('simulator.late-at', { at: absoluteTime(step.late_at) })}</small>}
      <RecipientReasons trace={step.trace} because={step.because} />
    </li>
  )
}

/** Current assignees of the simulated flow, with the reasons; clicking a name shows that assignee's form. */
export function WaitingList({ simulating }: { simulating: SimulationControl }) {
  const { shown, played } = simulating
  if (!shown || played === 0) return null
  const { waiting, result, sonflows, refused } = shown
  const isStarted = refused?.at !== 0
  return (
    <div className="sim-waiting">
      <h3>
        {t('simulator.waiting')}{' '}
        {isStarted ? (
          <ResultTag flow={{ result, unFinishNum: countOf(waiting), CancelNum: 0 }} />
        ) : (
          <Tag tone="danger">{t('simulator.not-started')}</Tag>
        )}
      </h3>
      <ul>
        {waiting.map((step) => (
          <Step key={step.step} step={step} simulating={simulating} />
        ))}
      </ul>
      {shown.ledgers?.map(({ name, account, amount, unit, state }) => (
        <p key={`${name} ${account} ${amount}`}>
          {name} {account} {ledgerAmount(amount, unit)} <Tag>{t(`simulator.ledger.${state}`)}</Tag>
        </p>
      ))}
      {sonflows.length > 0 && <small>{t('simulator.sonflows', { names: sonflows.join(' / ') })}</small>}
    </div>
  )
}
