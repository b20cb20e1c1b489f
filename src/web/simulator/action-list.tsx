import type { FlowDesign, LogEntry, SimulatedAct } from '#/generated/types'
import { logType } from '../../core/flow'
import { actionName } from '../flow/history/action-name'
import { describeAddition } from '../flow/history/added-signers'
import { PathReasons } from '../flow/history/path-reasons'
import { listSeparator, t } from '../platform'
import type { SimulationControl } from './use-simulation'

interface ActListProps {
  simulating: SimulationControl
  design: FlowDesign
}

/** Texts of actions other than pressing a step's button. */
const askings: Partial<Record<SimulatedAct['kind'], string>> = {
  addsign: 'add-sign.open',
  removesign: 'remove-sign.open',
  consult: 'consult.open',
  opinion: 'consult.give',
  claim: 'claim.take',
  giveback: 'claim.back',
  withdraw: 'withdraw.decision',
}

/** Describes a pending action: what would be done at which step. */
function plannedText({ kind, step, button = 0, seconds = 0 }: SimulatedAct, { funlist }: FlowDesign): string {
  if (kind === 'wait') return t('simulator.waited', { hours: Math.round(seconds / 360) / 10 })
  const at = funlist.find(({ id, is_start }) => (kind === 'creat' ? is_start : id === step))
  const requester = askings[kind]
  if (requester) return [at?.name, t(requester)].filter(Boolean).join(' · ')
  return [at?.name, at?.btnGroup[button]?.name].filter(Boolean).join(' · ')
}

/** Whether an action has no button of the step. */
const isBeside = ({ asked, type2 }: LogEntry) =>
  Boolean(asked) || type2 === logType.claimed || type2 === logType.givenBack

const Led = ({ entry }: { entry: LogEntry }) => (
  <div className="sim-led q-row q-align-stretch q-wrap q-gap-2 q-gap-y-0-5">
    <b>
      {[entry.NowFunName, entry.button || (isBeside(entry) && actionName(entry))].filter(Boolean).join(' · ')}
    </b>
    <span>{entry.creater || t('system.name')}</span>
    {entry.added && entry.asked && <small>{describeAddition(entry.added, entry.asked)}</small>}
    {entry.proved && <small>{t('simulator.proves')}</small>}
    {entry.signature && <small>{t(`simulator.signature-${entry.signature}`)}</small>}
    {entry.nextmessage.length > 0 && (
      <small>
        {entry.nextmessage
          .map(({ funname, list }) => {
            const names = list.map(({ name }) => name).join(listSeparator())
            return names ? `→ ${funname}（${names}）` : `→ ${funname}`
          })
          .join(' ')}
      </small>
    )}
    <PathReasons reasons={entry.reasons} />
  </div>
)

/** Actions of a simulated flow; each leads back to the state after it. */
export function ActionList({ simulating, design }: ActListProps) {
  const { acts, played, shown, goTo, refused, isBusy } = simulating
  return (
    <div className="sim-acts">
      <h3>{t('simulator.acts')}</h3>
      <ol>
        {acts.map((act, at) => {
          const result = shown?.acts[at]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: acts are known by their place
            <li key={at} data-later={at >= played || undefined} aria-current={at === played - 1 || undefined}>
              <button
                type="button"
                disabled={isBusy}
                aria-label={t('simulator.go-to', { n: at + 1 })}
                onClick={() => void goTo(at + 1)}
              >
                {at + 1}
              </button>
              <div>
                {!result?.logs.length && <span>{plannedText(act, design)}</span>}
                {at < played && result?.logs.map((entry) => <Led key={entry._id} entry={entry} />)}
                {result?.stuck.map(({ step, msg }) => (
                  <p key={step} className="q-tone-danger">
                    {msg}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ol>
      {refused && (
        <p className="q-tone-danger" role="alert">
          {refused.msg}
        </p>
      )}
      {acts.length === 0 && !refused && <p className="sim-hint">{t('simulator.hint')}</p>}
    </div>
  )
}
