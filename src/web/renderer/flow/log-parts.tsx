import type { LogEntry, Receiver } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Avatar, Tag } from '../../ui/parts'
import { Dealtype } from './dealtype'
import { MessageState, stateText } from './message-state'
import { Why } from './why'

/** What became of the messages that the log names; without it people are shown without a state. */
export type StatusOf = (msgid: string) => number | undefined

type Next = LogEntry['nextmessage'][number]
type Copies = LogEntry['cc'][number]

/** The fields that an act filled or changed, folded until asked for. */
export const Changes = ({ changes }: { changes: LogEntry['formdata'] }) =>
  changes.length > 0 && (
    <details className="log-changes">
      <summary>{t('log.filled', { n: changes.length })}</summary>
      <dl>
        {changes.map(({ m, n, str }) => (
          <div key={m}>
            <dt>{n}</dt>
            <dd>{str || t('log.empty-value')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )

const Person = ({ person, statusOf }: { person: Receiver; statusOf?: StatusOf }) => {
  const status = person.msgid && statusOf?.(person.msgid)
  return (
    <li>
      <Avatar name={person.name} />
      <span>{person.name}</span>
      {person.dept && <small>{person.dept}</small>}
      {status && <MessageState status={status} />}
    </li>
  )
}

const People = ({ list, statusOf }: { list: readonly Receiver[]; statusOf?: StatusOf }) => (
  <ul className="people">
    {list.map((person) => (
      <Person key={person.msgid ?? person.to} person={person} statusOf={statusOf} />
    ))}
  </ul>
)

const NextStep = ({ step, statusOf }: { step: Next; statusOf?: StatusOf }) => (
  <section className="log-step-next">
    <h3>
      <span>{t('log.then')}</span> <b>{step.funname}</b> <Dealtype dealtype={step.dealtype} />
      {step.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
      {step.skipped && <Tag>{t('flow.skipped')}</Tag>}
    </h3>
    <People list={step.list} statusOf={statusOf} />
    <Why trace={step.trace} because={step.because} />
  </section>
)

const CopiesTo = ({ copies, statusOf }: { copies: Copies; statusOf?: StatusOf }) => (
  <section className="log-step-next">
    <h3>
      <span>{t('log.copies')}</span> <b>{copies.funname}</b>
    </h3>
    <People list={copies.list} statusOf={statusOf} />
    <Why trace={copies.trace} />
  </section>
)

/** Who got it next, what became of it there, and why these people. */
export const Receivers = ({ entry, statusOf }: { entry: LogEntry; statusOf?: StatusOf }) => (
  <>
    {entry.nextmessage.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step may be entered twice by one act
      <NextStep key={`${step.funid}${index}`} step={step} statusOf={statusOf} />
    ))}
    {entry.cc.map((copies, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step may send copies twice by one act
      <CopiesTo key={`${copies.funid}${index}`} copies={copies} statusOf={statusOf} />
    ))}
  </>
)

/** The messages that an act closed, with their state before and after. */
export const Closed = ({ closed }: { closed: LogEntry['history'] }) =>
  closed.length > 0 && (
    <section className="log-closed">
      <h3>{t('log.closed', { n: closed.length })}</h3>
      <ul>
        {closed.map(({ messageId, stepName, name, from, to }) => (
          <li key={messageId}>
            <b>{stepName}</b> <span>{name}</span>{' '}
            <small>{t('log.state-change', { from: stateText(from), to: stateText(to) })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
