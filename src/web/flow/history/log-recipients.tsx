import type { ReactNode } from 'react'
import { logType, type MessageOutcome, messageStateText } from '../../../core/flow'
import type { LogEntry, Receiver } from '../../../generated/types'
import { PersonAvatar } from '../../person/avatar'
import { listSeparator, t } from '../../platform'
import { Collapse, List, Tag } from '../../ui'
import { DelegateLabel } from '../people/delegate-label'
import { RecipientReasons } from '../people/recipient-reasons'
import { SigningMode } from '../people/signing-mode'
import { SubFlowList } from '../summary/sub-flow-list'
import { MessageState } from './message-state'
import { StatusButton } from './status-button'

/** Looks up the status of a logged message; without it people are shown without a status. */
export type MessageStatusLookup = (msgid: string) => MessageOutcome | undefined

type Next = LogEntry['nextmessage'][number]
type Copies = LogEntry['cc'][number]

const Person = ({ person, statusOf }: { person: Receiver; statusOf?: MessageStatusLookup }) => {
  const state = person.msgid && statusOf?.(person.msgid)
  return (
    <li>
      <PersonAvatar id={person.to} name={person.name} />
      <span>{person.name}</span>
      <DelegateLabel of={person.entrust_from} />
      {person.dept && <small>{person.dept}</small>}
      {state && <MessageState of={state} />}
    </li>
  )
}

const People = ({ step, statusOf }: { step: Next | Copies; statusOf?: MessageStatusLookup }) => (
  <ul className="people q-row q-align-stretch q-wrap q-gap-3-5 q-gap-y-2">
    {step.list.map((person) => (
      <Person key={person.msgid ?? person.to} person={person} statusOf={statusOf} />
    ))}
    {step.count !== undefined && <li>{t('crowd.in-all', { n: step.count })}</li>}
  </ul>
)

interface ReceiversPart {
  flowlistid: string
  statusOf: MessageStatusLookup | undefined
  isFull: boolean | undefined
}

/** Maximum number of names shown while folded. */
const fewNames = 3

/** Renders a short list of recipients that unfolds; expanded in the full record. */
function Folded({ step, word, isFull, children }: PartProps & { children: ReactNode }) {
  const { funname, list, count = list.length } = step
  const names = list.slice(0, fewNames).map(({ name }) => name)
  const personId = names.join(listSeparator())
  return (
    <Collapse
      className="log-step-next q-text-sm"
      isOpen={isFull}
      summary={
        <>
          <span>{word}</span> <b>{funname}</b>{' '}
          <span>{count > fewNames ? t('progress.people', { names: personId, n: count }) : personId}</span>
        </>
      }
    >
      {children}
    </Collapse>
  )
}

interface PartProps {
  step: Next | Copies
  /** Label of the entry: forwarded or copied. */
  word: string
  isFull: boolean | undefined
}

const idsOf = (list: readonly Receiver[]) => list.flatMap(({ msgid }) => msgid ?? [])

interface NextStepProps extends ReceiversPart {
  step: Next
  /** True if they are only consulted, so that the signing mode does not apply. */
  isOpinion: boolean
}

const NextStep = ({ step, flowlistid, statusOf, isFull, isOpinion }: NextStepProps) => (
  <Folded step={step} isFull={isFull} word={t('log.then')}>
    <p className="log-kind q-row q-wrap q-gap-2 q-gap-y-1">
      {!isOpinion && <SigningMode {...step} people={step.count ?? step.list.length} />}
      {step.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
      {step.skipped && <Tag>{t('flow.skipped')}</Tag>}
    </p>
    <People step={step} statusOf={statusOf} />
    {statusOf && (
      <StatusButton
        of={step.funname}
        flowlistid={flowlistid}
        msgids={idsOf(step.list)}
        all={step.count !== undefined}
      />
    )}
    <RecipientReasons trace={step.trace} because={step.because} />
  </Folded>
)

const CopiesTo = ({ copies, flowlistid, statusOf, isFull }: ReceiversPart & { copies: Copies }) => (
  <Folded step={copies} isFull={isFull} word={t('log.copies')}>
    <People step={copies} statusOf={statusOf} />
    {statusOf && (
      <StatusButton
        of={copies.funname}
        flowlistid={flowlistid}
        msgids={idsOf(copies.list)}
        all={copies.count !== undefined}
      />
    )}
    <RecipientReasons trace={copies.trace} />
  </Folded>
)

const Started = ({ flows }: { flows: NonNullable<LogEntry['sonflowdetails']> }) =>
  flows.length > 0 && (
    <section className="log-step-next q-text-sm">
      <p className="log-kind q-row q-wrap q-gap-2 q-gap-y-1">{t('sub-flow.started')}</p>
      <SubFlowList flows={flows} />
    </section>
  )

/** Renders the next recipients, their status, the reasons for choosing them, and the started sub-flows. */
export const LogRecipients = ({
  entry,
  statusOf,
  isFull,
}: {
  entry: LogEntry
  statusOf?: MessageStatusLookup
  isFull?: boolean
}) => (
  <>
    {entry.nextmessage.map((step, index) => (
      <NextStep
        // biome-ignore lint/suspicious/noArrayIndexKey: a step may be entered twice by one act
        key={`${step.funid}${index}`}
        step={step}
        flowlistid={entry.flowlistid}
        statusOf={statusOf}
        isFull={isFull}
        isOpinion={entry.type2 === logType.consulted}
      />
    ))}
    {entry.cc.map((copies, index) => (
      <CopiesTo
        // biome-ignore lint/suspicious/noArrayIndexKey: a step may send copies twice by one act
        key={`${copies.funid}${index}`}
        copies={copies}
        flowlistid={entry.flowlistid}
        statusOf={statusOf}
        isFull={isFull}
      />
    ))}
    <Started flows={entry.sonflowdetails ?? []} />
  </>
)

interface ClosedProps {
  closed: LogEntry['history']
  count?: number
  isFull?: boolean
}

/** Renders the messages that an action closed, with their status before and after. */
export const MessageClosures = ({ closed, count = closed.length, isFull }: ClosedProps) =>
  closed.length > 0 && (
    <details className="log-closed q-text-sm" open={isFull}>
      <summary>{t('log.closed', { n: count })}</summary>
      <List gap={0.5}>
        {closed.map(({ messageId, stepName, name, from, to }) => (
          <li key={messageId}>
            <b>{stepName}</b> <span>{name}</span>{' '}
            <small>
              {t('log.state-change', {
                from: messageStateText({ status: from }, t),
                to: messageStateText({ status: to }, t),
              })}
            </small>
          </li>
        ))}
      </List>
    </details>
  )
