import {
  Avatar,
  ButtonLink,
  Dialog,
  IconButton,
  LoadState,
  Row,
  SegmentedControl,
  Skeleton,
  Stack,
  Tag,
} from '../../../ui'
import './diagram.css'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { LogEntry, Message, OaFlowDetailMsgsData, SubFlowState } from '../../../../generated/types'
import { MessageState } from '../../../flow/history/message-state'
import { StatusButton } from '../../../flow/history/status-button'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { flowPath, SubFlowTag } from '../../../flow/summary/sub-flow-list'
import { isMobile, listSeparator, t, useIsMobile, useQuery, useReloadOnChange } from '../../../platform'
import { quietApi } from '../../../platform/api'
import type { DiagramCard } from './canvas'
import { messageCards } from './message-cards'
import { MessageFacts } from './message-facts'
import { type OpinionPictures, opinionPictures } from './opinion-pictures'
import { type CardGraph, type StepCardData, stepCards } from './step-cards'
import { StepList } from './step-list'
import { stepKindText, stepStateText } from './step-text'
import { VisitList } from './visit-list'

interface SidePanelProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** Renders the facts of the chosen card beside the diagram, on a phone above it. Esc returns to the card. */
function SidePanel(props: SidePanelProps) {
  const isMobile = useIsMobile()
  return isMobile ? <Dialog {...props} /> : <Aside {...props} />
}

function Aside({ title, onClose, children }: SidePanelProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={box}
      className="diagram-panel q-fixed q-scroll"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h3 id={titleId}>{title}</h3>
        <IconButton icon="close" label={t('detail.panel.close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

/** Renders the progress of a designed step and its assignees. */
const StepFacts = ({ card, messages }: { card: StepCardData; messages: readonly Message[] }) => (
  <div className="diagram-facts q-stack q-gap-3">
    <Row as="p" align="stretch" gap={1.5} wrap>
      <Tag tone={card.state === 'here' ? 'warning' : 'neutral'}>{stepStateText(card)}</Tag>
      <Tag>{stepKindText(card.step)}</Tag>
    </Row>
    <ul className="diagram-people q-stack q-gap-3">
      {messages.map((message) => (
        <Stack as="li" align="start" gap={2} key={message._id}>
          <Avatar name={message.toer} />
          <span>
            {message.toer} <DelegateLabel of={message.entrust_from?.name} />{' '}
            <small>{message.todepts.map(({ n }) => n).join(listSeparator())}</small>
            {message.log.suggest && <q className="q-soft q-text-sm q-block">{message.log.suggest}</q>}
          </span>
          <MessageState of={message} />
        </Stack>
      ))}
    </ul>
    {messages.map((message) => (
      <MorePeople key={message._id} of={message} />
    ))}
  </div>
)

/** Renders the facts of a sub-flow, with a link if the reader may see it. */
const ExternalFacts = ({ flow }: { flow: SubFlowState }) => {
  const { flowlistid, workname, state, canopen } = flow
  return (
    <div className="diagram-facts q-stack q-gap-3">
      <Row as="p" align="stretch" gap={1.5} wrap>
        <SubFlowTag state={state} />
      </Row>
      {workname && <p>{workname}</p>}
      {state === 'failed' && <p>{t('sub-flow.failed-note')}</p>}
      {canopen && <ButtonLink to={flowPath(flowlistid)}>{t('sub-flow.see')}</ButtonLink>}
      {!canopen && state !== 'failed' && state !== 'creating' && <p>{t('sub-flow.closed-note')}</p>}
    </div>
  )
}

type Data = OaFlowDetailMsgsData

const FlowDiagram = lazy(() => import('./canvas').then(({ FlowDiagram }) => ({ default: FlowDiagram })))

const kindNames = ['instance', 'design'] as const
/** Kind of diagram: history or design. */
type Kind = (typeof kindNames)[number]

const forms = ['list', 'drawing'] as const
type Form = (typeof forms)[number]

/** Adds a detailed status of these messages to the facts. */
const withStatus = (facts: ReactNode, messages: Data['msgList']) => (
  <>
    {facts}
    {messages[0] && (
      <StatusButton
        of={messages[0].NowFunName}
        flowlistid={messages[0].flowlistid}
        msgids={messages.map(({ _id }) => _id)}
        all={messages.some(({ crowd }) => crowd)}
      />
    )}
  </>
)

/** Returns the name of a card and the content of its panel. */
function aboutOf(
  card: DiagramCard,
  { msgList, traces }: Data,
  pictures: OpinionPictures,
): { title: string; facts: ReactNode } {
  if (card.kind === 'message') {
    const { message } = card
    const trace = traces.find(({ visit, iscc }) => visit === message.visit && iscc === message.iscc)
    const together = msgList.filter(({ visit, iscc }) => visit === message.visit && iscc === message.iscc)
    const facts = <MessageFacts message={message} trace={trace} pictures={pictures.get(message._id)} />
    return { title: message.NowFunName, facts: withStatus(facts, together) }
  }
  if (card.kind === 'external')
    return {
      title: t('sub-flow.card', { name: card.flow.flowname }),
      facts: <ExternalFacts flow={card.flow} />,
    }
  const own = msgList.filter(({ NowFunid }) => NowFunid === card.step.id)
  return { title: card.step.name, facts: withStatus(<StepFacts card={card} messages={own} />, own) }
}

interface PartProps {
  data: Data
  pictures: OpinionPictures
  chosen: string | undefined
  onChoose(id: string | undefined): void
}

function Drawing({
  sheet,
  ...rest
}: Omit<PartProps, 'data' | 'pictures'> & { label: string; sheet: CardGraph<DiagramCard> }) {
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <FlowDiagram sheet={sheet} {...rest} />
    </Suspense>
  )
}

function Instance({ form, data, pictures, ...choosing }: PartProps & { form: Form }) {
  const sheet = useMemo(() => messageCards(data.msgList), [data])
  if (form === 'list')
    return <VisitList messages={data.msgList} pictures={pictures} onChoose={choosing.onChoose} />
  return <Drawing label={t('detail.instance')} sheet={sheet} {...choosing} />
}

function Design({ form, data, pictures: _, ...choosing }: PartProps & { form: Form }) {
  const sheet = useMemo(() => stepCards(data.design, data.msgList), [data])
  if (form === 'list') return <StepList sheet={sheet} onChoose={choosing.onChoose} />
  return <Drawing label={t('detail.design')} sheet={sheet} {...choosing} />
}

const kinds = { instance: Instance, design: Design }

/** Returns the card with this id in either diagram. */
const cardOf = (kind: Kind, { msgList, design }: Data, id: string): DiagramCard | undefined =>
  kind === 'instance' ? messageCards(msgList).cards.get(id) : stepCards(design, msgList).cards.get(id)

function Body({ kind, form, ...shown }: { kind: Kind; form: Form } & Pick<PartProps, 'data' | 'pictures'>) {
  const { data, pictures } = shown
  const [chosen, choose] = useState<string>()
  const card = chosen === undefined ? undefined : cardOf(kind, data, chosen)
  const about = card && aboutOf(card, data, pictures)
  const Kind = kinds[kind]
  return (
    <div className="diagram q-row q-align-stretch q-radius-lg" data-form={form}>
      <Kind form={form} {...shown} chosen={chosen} onChoose={choose} />
      {about && (
        <SidePanel key={chosen} title={about.title} onClose={() => choose(undefined)}>
          {about.facts}
        </SidePanel>
      )}
    </div>
  )
}

interface DiagramsProps {
  flowlistid: string
  msgid: string | undefined
  /** Version of the data loaded with it; a change reloads. */
  stamp: unknown
  /** History of the flow, once it is loaded. */
  logs: readonly LogEntry[] | undefined
}

const noLogs: readonly LogEntry[] = []

/** Renders the history or the design: a diagram on a desktop, a list on a phone, switchable. */
export default function FlowDiagrams({ flowlistid, msgid, stamp, logs = noLogs }: DiagramsProps) {
  const [kind, setKind] = useState<Kind>('instance')
  const [form, setForm] = useState<Form>(isMobile() ? 'list' : 'drawing')
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useReloadOnChange(reload, stamp)
  const pictures = useMemo(() => opinionPictures(logs), [logs])
  if (!value) return <LoadState failure={failure} reload={reload} lines={8} />
  const options = forms.map((key) => ({ value: key, text: t(`detail.as.${key}`) }))
  return (
    <div className="flow-section">
      <div className="diagram-head q-wrap q-gap-4 q-gap-y-2 q-muted q-text-sm q-margin-bottom-3">
        <SegmentedControl<Kind>
          label={t('detail.chart')}
          value={kind}
          options={kindNames.map((key) => ({ value: key, text: t(`detail.${key}`) }))}
          onChange={setKind}
        />
        <SegmentedControl<Form> label={t('detail.as')} value={form} options={options} onChange={setForm} />
        <p>{t('detail.diagram-hint')}</p>
      </div>
      <Body key={kind} kind={kind} form={form} data={value} pictures={pictures} />
    </div>
  )
}
